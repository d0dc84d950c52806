import { issueScreeningToken } from '@/lib/auth/screening-token';
import { log } from '@/lib/base/log';
import { postSigned, unanswered } from '@/lib/outbox/delivery/post-to-provider';
import type { Question } from './decide-result';
import { ProviderFailure, type ScreeningCall, type ScreeningProvider } from './provider';

export type HttpProviderSettings = {
  url: string;
  secret: string;
  /** The URL of this service, where the agent reports. */
  appUrl: string;
  deadlineMs?: number;
  resultDueSeconds?: number;
};

// Results are accepted this much late, because the call was made anyway.
const graceSeconds = 3600;

const questionFor = ({ id, prompt, kind, isKnockout, expectedAnswer }: Question) => ({
  question_id: id,
  prompt,
  kind,
  is_knockout: isKnockout,
  expected_answer: expectedAnswer,
});

function agentFor({ agent }: ScreeningCall) {
  if (!agent) return null;
  const { id, name, language, voice, greeting, instructions } = agent;
  return { agent_config_id: id, name, language, voice, greeting, instructions };
}

async function bodyFor(call: ScreeningCall, appUrl: string, tokenSeconds: number) {
  const { orgId, candidate, screeningId } = call;
  const applicationIds = call.applications.map(({ applicationId }) => applicationId);
  const { token, expiresAt } = await issueScreeningToken({ orgId, applicationIds }, tokenSeconds);
  const base = `${appUrl.replace(/\/+$/, '')}/api/v1/applications`;
  const applications = call.applications.map((one) => ({
    application_id: one.applicationId,
    job_id: one.jobId,
    job_title: one.jobTitle,
    location: one.locationName,
    questions: one.questions.map(questionFor),
    callback_url: `${base}/${one.applicationId}/screening-result`,
  }));
  return {
    screening_id: screeningId,
    application_id: applications[0]?.application_id,
    callback_url: applications[0]?.callback_url,
    callback_token: token,
    callback_expires_at: expiresAt.toISOString(),
    applicant: {
      candidate_id: candidate.id,
      first_name: candidate.firstName,
      last_name: candidate.lastName,
      phone: candidate.phoneE164,
      email: candidate.email,
      city: candidate.city,
      state: candidate.state,
    },
    questions: call.questions.map(questionFor),
    applications,
    agent: agentFor(call),
  };
}

const wordsFor = (error: unknown) =>
  unanswered(error).isTimeout
    ? 'The voice agent did not answer in time.'
    : 'The voice agent could not be reached.';

/**
 * A provider that sends calls to a voice agent over HTTP; the agent reports to the callback URL.
 */
export function httpProvider(settings: HttpProviderSettings): ScreeningProvider {
  const { url, secret, appUrl, deadlineMs = 10_000, resultDueSeconds = 3600 } = settings;
  return {
    name: 'http',
    resultDueSeconds,
    answer: null,
    async place(call) {
      const body = await bodyFor(call, appUrl, resultDueSeconds + graceSeconds);
      const ids = { org_id: call.orgId, screening_id: call.screeningId };
      const status = await postSigned(url, JSON.stringify(body), { secret, deadlineMs }).catch(
        (error: unknown) => {
          log().warn({ ...ids, err: error }, 'voice agent not reached');
          throw new ProviderFailure(wordsFor(error));
        },
      );
      if (status >= 200 && status < 300) return;
      throw new ProviderFailure(`The voice agent answered with status ${status}.`);
    },
  };
}
