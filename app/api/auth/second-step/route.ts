import { getSecondStep, postSecondStep } from '@/lib/http/session/second-step';

export const GET = getSecondStep;
export const POST = postSecondStep;
