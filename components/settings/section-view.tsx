'use client';

import dynamic from 'next/dynamic';
import type { ComponentType } from 'react';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { Section } from './sections';

const loading = () => <SkeletonRows rows={5} className="max-w-form" />;

const views: Record<Section, ComponentType> = {
  organization: dynamic(() => import('./organization').then((it) => it.OrganizationSettings), {
    loading,
  }),
  members: dynamic(() => import('./members/members').then((it) => it.MemberSettings), { loading }),
  roles: dynamic(() => import('./roles/roles').then((it) => it.RoleSettings), { loading }),
  locations: dynamic(() => import('./locations/locations').then((it) => it.LocationSettings), {
    loading,
  }),
  workflow: dynamic(() => import('./workflow/workflow').then((it) => it.WorkflowSettings), {
    loading,
  }),
  'interview-times': dynamic(
    () => import('./interview-times/interview-times').then((it) => it.InterviewTimes),
    { loading },
  ),
  tags: dynamic(() => import('./tags/tags').then((it) => it.TagSettings), { loading }),
  'partner-endpoint': dynamic(
    () => import('./partner/endpoint').then((it) => it.EndpointSettings),
    { loading },
  ),
  'partner-credentials': dynamic(
    () => import('./partner/credentials').then((it) => it.CredentialSettings),
    { loading },
  ),
  'single-sign-on': dynamic(() => import('./sso/sso').then((it) => it.SsoSettings), { loading }),
  retention: dynamic(() => import('./retention/retention').then((it) => it.RetentionSettings), {
    loading,
  }),
  'audit-log': dynamic(() => import('./audit-log/audit-log').then((it) => it.AuditLogSettings), {
    loading,
  }),
  sessions: dynamic(() => import('./sessions').then((it) => it.PasswordAndSessions), { loading }),
  'api-tokens': dynamic(() => import('./api-tokens/api-tokens').then((it) => it.ApiTokens), {
    loading,
  }),
};

/** One part of the settings. */
export function SectionView({ section }: { section: Section }) {
  const View = views[section];
  return <View />;
}
