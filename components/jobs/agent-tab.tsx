'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { Bot } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { useMay } from '@/components/shell/session-context';
import { useConflict } from '@/components/ui/conflict';
import { textsBefore, textsSaved } from '@/components/ui/kept-text';
import { SkeletonRows } from '@/components/ui/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { TextField } from '@/components/ui/text-field';
import { toast } from '@/components/ui/toast';
import { useUnsaved } from '@/components/ui/unsaved';
import {
  type AgentConfiguration,
  type AgentValues,
  agentQuery,
  useSetAgent,
} from '@/lib/browser/agents';
import { bodySchema, sentence, showRefusal, showSaved, takeValue } from '@/lib/browser/forms';
import { setAgentConfiguration } from '@/lib/hiring/agents/contract';
import { SaveBar } from './save-bar';

const schema = bodySchema(setAgentConfiguration);

function valuesOf(agent: AgentConfiguration | null): AgentValues {
  return {
    name: agent?.name ?? '',
    language: agent?.language ?? 'en-US',
    voice: agent?.voice ?? '',
    greeting: agent?.greeting ?? '',
    instructions: agent?.instructions ?? '',
  };
}

const labels = {
  name: 'Name',
  language: 'Language',
  voice: 'Voice',
  greeting: 'Greeting',
  instructions: 'Instructions',
};

const wholly = { keepDirtyValues: false, keepErrors: false };

function useAgentForm(jobId: string, agent: AgentConfiguration | null) {
  const form = useForm<AgentValues>({
    resolver: zodResolver(schema),
    values: valuesOf(agent),
    // What was typed, and its errors, stay when the agent changes elsewhere.
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  });
  const set = useSetAgent(jobId);
  useUnsaved(form.formState.isDirty);
  const conflict = useConflict(labels);
  const submit = form.handleSubmit(async (values, event) => {
    const element: HTMLFormElement | null = event?.target ?? null;
    const sent = { ...form.getValues() };
    try {
      const saved = await conflict.save({
        operation: setAgentConfiguration,
        body: { ...values, voice: values.voice?.trim() || null },
        changed: Object.keys(form.formState.dirtyFields),
        before: agent ? { ...valuesOf(agent), ...textsBefore(element) } : {},
        send: (body, ifMatch) => set.mutateAsync({ body, ifMatch }),
        takeTheirs: (field, value) => takeValue(form, field, value),
      });
      if (!saved) return;
      textsSaved(element, sent);
      showSaved(form, valuesOf(saved), sent);
      toast.success('The screening agent is saved');
    } catch (error) {
      showRefusal(form, error);
    }
  });
  return { form, submit, isBusy: set.isPending, conflict: conflict.dialog };
}

function AgentForm({ jobId, agent }: { jobId: string; agent: AgentConfiguration | null }) {
  const { form, submit, isBusy, conflict } = useAgentForm(jobId, agent);
  const { errors, isDirty } = form.formState;
  return (
    <>
      <form onSubmit={submit} noValidate className="max-w-form space-y-4">
        <p className="text-sm text-muted">
          {agent
            ? 'How the agent that screens applicants for this job speaks and behaves.'
            : 'No agent is set up yet. Give it a name, its first words and its instructions.'}
        </p>
        <div className="space-y-4 rounded-xl border border-line bg-surface p-4">
          <div className="grid gap-4 sm:grid-cols-3">
            <TextField form={form} name="name" label="Name" />
            <TextField
              form={form}
              name="language"
              label="Language"
              hint="A tag such as en-US or es-MX."
            />
            <TextField form={form} name="voice" label="Voice" hint="Empty for the usual one." />
          </div>
          <TextField
            form={form}
            name="greeting"
            label="Greeting"
            hint="What the agent says first."
            rows={2}
          />
          <TextField
            form={form}
            name="instructions"
            label="Instructions"
            hint="How it behaves, and what it must never promise."
            rows={10}
          />
        </div>
        <SaveBar
          isDirty={isDirty}
          isBusy={isBusy}
          problem={sentence(errors.root?.server?.message)}
          onDiscard={() => form.reset(undefined, wholly)}
        />
      </form>
      {conflict}
    </>
  );
}

function AgentRead({ agent }: { agent: AgentConfiguration | null }) {
  if (!agent) return <EmptyState icon={<Bot aria-hidden />} title="No agent is set up yet" />;
  const facts = [
    ['Name', agent.name],
    ['Language', agent.language],
    ['Voice', agent.voice ?? 'The usual one'],
    ['Greeting', agent.greeting],
    ['Instructions', agent.instructions],
  ] as const;
  return (
    <dl className="max-w-form space-y-3 rounded-xl border border-line bg-surface p-4 text-sm">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="mt-0.5 whitespace-pre-wrap">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The agent that screens applicants for a job: what it says and how it behaves. */
export function AgentTab({ jobId }: { jobId: string }) {
  const agent = useQuery(agentQuery(jobId));
  const mayWrite = useMay('job:write');
  if (agent.isLoadingError) return <ErrorState query={agent} />;
  if (agent.isPending) return <SkeletonRows rows={6} className="h-14 max-w-form" />;
  if (!mayWrite) return <AgentRead agent={agent.data} />;
  return <AgentForm jobId={jobId} agent={agent.data} />;
}
