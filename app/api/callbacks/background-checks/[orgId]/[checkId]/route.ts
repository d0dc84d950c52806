import { env } from '@/lib/base/env';
import {
  recordVendorResult,
  vendorResultBody,
  vendorResultParams,
} from '@/lib/hiring/checks/vendor-result';
import { callbackRoute } from '@/lib/http/vendor-callback';

export const { POST } = callbackRoute({
  secret: () => env().CHECK_VENDOR_SECRET,
  params: vendorResultParams,
  body: vendorResultBody,
  run: recordVendorResult,
});
