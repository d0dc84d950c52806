import { answerLogo } from '@/lib/http/answer-logo';

export const dynamic = 'force-dynamic';

export const GET = answerLogo;
