import { answerSecurityText } from '@/lib/http/security-text';

export const dynamic = 'force-dynamic';

export const GET = answerSecurityText;
