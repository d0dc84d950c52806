import { ServiceError } from '@/lib/base/errors';

/** The refusal of a delivery that the organization does not have. */
export function deliveryNotFound(): ServiceError {
  return new ServiceError('DELIVERY_NOT_FOUND', 'There is no such delivery in this organization.');
}
