import {
  recordVendorResult,
  vendorResultBody,
  vendorResultParams,
} from '@/lib/checks/vendor-result';
import { env } from '@/lib/env';
import { callbackRoute } from '@/lib/http/callback';

export const { POST } = callbackRoute({
  secret: () => env().CHECK_VENDOR_SECRET,
  params: vendorResultParams,
  body: vendorResultBody,
  run: recordVendorResult,
});
