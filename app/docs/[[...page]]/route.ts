import { env } from '@/lib/base/env';
import { docsRoute } from '@/lib/http/docs-route';

const serve = docsRoute(() => env().APP_URL);

export { serve as GET, serve as HEAD };
