import { answerMetrics } from '@/lib/metrics/answer';

export const dynamic = 'force-dynamic';

export const GET = answerMetrics;
