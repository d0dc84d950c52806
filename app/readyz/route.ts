import { answerReadiness } from '@/lib/metrics/health';

export const dynamic = 'force-dynamic';

export const GET = () => answerReadiness();
