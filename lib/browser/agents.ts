import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Answer, call, type Input, type Versioned } from './api';

export type AgentConfiguration = NonNullable<
  Answer<'getAgentConfiguration'>['agent_configuration']
>;
export type AgentValues = Exclude<NonNullable<Input<'setAgentConfiguration'>['body']>, FormData>;

const agentKey = (jobId: string) => ['jobs', 'one', jobId, 'agent'] as const;

/** How the screening agent of a job is set up; null where it is not. */
export function agentQuery(jobId: string) {
  return queryOptions({
    queryKey: agentKey(jobId),
    queryFn: async ({ signal }) =>
      (await call('getAgentConfiguration', { params: { jobId } }, { signal })).agent_configuration,
  });
}

/** Sets up the screening agent of a job. */
export function useSetAgent(jobId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: Versioned<AgentValues>) =>
      (await call('setAgentConfiguration', { params: { jobId }, ...change })).agent_configuration,
    onSuccess: (agent) => client.setQueryData(agentKey(jobId), agent),
  });
}
