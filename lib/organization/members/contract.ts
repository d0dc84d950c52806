import { z } from 'zod';
import { exampleEtag, exampleTime } from '@/lib/contract/examples';
import { etag, id, idInput, plainName, timestamp } from '@/lib/contract/fields';
import { operation } from '@/lib/contract/operation';
import { pathId } from '@/lib/contract/path-ids';
import { roles } from '@/lib/contract/permissions';
import { settings } from '@/lib/contract/settings';
import { confirmedWhere } from '@/lib/organization/factors/contract';

const role = z.enum(roles);

const mostLocations = 500;

const member = z
  .object({
    user_id: id,
    name: z.string(),
    email: z.string(),
    role,
    is_active: z.boolean().describe('False once deactivated: no token of theirs works here'),
    is_provisioned: z.boolean().describe('True where the identity provider manages them (SCIM)'),
    is_linked: z.boolean().describe('True where single sign-on knows whom to sign in as them'),
    location_ids: z
      .array(id)
      .nullable()
      .describe('The locations they are limited to; null where they see all'),
    created_at: timestamp.describe('When they joined'),
  })
  .meta({ id: 'Member' });

const invitation = z
  .object({
    invitation_id: id,
    email: z.string(),
    role,
    expires_at: timestamp,
    created_at: timestamp,
  })
  .meta({ id: 'Invitation' });

const link = z
  .string()
  .nullable()
  .describe('The link to pass on, shown this once; null where the service sends email');

const exampleMember = {
  user_id: '01990a3e-7c00-7000-8000-0000000000e1',
  name: 'Dana Whitfield',
  email: 'dana.whitfield@example.com',
  role: 'recruiter' as const,
  is_active: true,
  is_provisioned: false,
  is_linked: false,
  location_ids: null,
  created_at: exampleTime,
};

const exampleInvitation = {
  invitation_id: '01990a3e-7c00-7000-8000-0000000000e2',
  email: 'sam.rivera@example.com',
  role: 'coordinator' as const,
  expires_at: '2026-03-09T15:04:05.000Z',
  created_at: exampleTime,
};

export const listMembers = operation({
  ...settings,
  id: 'listMembers',
  method: 'GET',
  path: '/members',
  summary: 'List members and open invitations',
  description:
    'Members by name, deactivated ones included; invitations that are neither used, revoked nor expired, newest first.',
  permission: 'settings:read',
  params: z.object({}),
  status: 200,
  result: z.object({ members: z.array(member.extend({ etag })), invitations: z.array(invitation) }),
  errors: [401],
  examples: {
    result: {
      members: [{ ...exampleMember, etag: exampleEtag }],
      invitations: [exampleInvitation],
    },
  },
});

export const inviteMember = operation({
  ...settings,
  id: 'inviteMember',
  method: 'POST',
  path: '/members',
  summary: 'Invite somebody to the organization',
  description: `Sends a link by e-mail that works once and for seven days; where no email is configured, \`link\` is it, for you to pass on. A new invitation of the same address replaces the earlier one. Whoever has an account accepts it signed in as the person it names. An active member is a 400; a deactivated one may be invited again. ${confirmedWhere('An admin is invited')}`,
  permission: 'member:write',
  params: z.object({}),
  body: z.strictObject({
    email: z.email('must be an e-mail address').max(254),
    role,
    name: plainName().optional().describe('Filled in for them; they may change it'),
  }),
  status: 201,
  result: z.object({ invitation, link }),
  answersSecret: true,
  errors: [400, 401],
  refusals: ['CONFIRMATION_REQUIRED'],
  examples: {
    body: { email: 'sam.rivera@example.com', role: 'coordinator', name: 'Sam Rivera' },
    result: { invitation: exampleInvitation, link: null },
  },
});

export const resendInvitation = operation({
  ...settings,
  id: 'resendInvitation',
  method: 'POST',
  path: '/members/invitations/{invitationId}/resend',
  summary: 'Send an invitation again, with a new link',
  description: `The invitation is replaced by one of its own id with a new link and seven more days; the former link stops working at once. One that is used, revoked, replaced or expired is a 404, and of two requests at once one is. Whoever has become an active member meanwhile is a 400. ${confirmedWhere('The invitation of an admin is sent again')}`,
  permission: 'member:write',
  params: z.object({ invitationId: pathId('NOT_FOUND') }),
  body: z.strictObject({}),
  status: 200,
  result: z.object({ invitation, link }),
  answersSecret: true,
  errors: [400, 401, 404],
  refusals: ['CONFIRMATION_REQUIRED'],
  malformedId: 400,
  examples: {
    params: { invitationId: exampleInvitation.invitation_id },
    body: {},
    result: {
      invitation: { ...exampleInvitation, invitation_id: '01990a3e-7c00-7000-8000-0000000000e3' },
      link: 'http://localhost:3000/invitation/aZ09aZ09aZ09aZ09aZ09aZ09aZ09aZ09aZ09aZ09aZ0',
    },
  },
});

export const revokeInvitation = operation({
  ...settings,
  id: 'revokeInvitation',
  method: 'DELETE',
  path: '/members/invitations/{invitationId}',
  summary: 'Revoke an invitation',
  description: 'Its link stops working at once. One that is used, revoked or expired is a 404.',
  permission: 'member:write',
  params: z.object({ invitationId: pathId('NOT_FOUND') }),
  status: 204,
  result: undefined,
  errors: [400, 401, 404],
  malformedId: 400,
  examples: { params: { invitationId: exampleInvitation.invitation_id } },
});

export const updateMember = operation({
  ...settings,
  id: 'updateMember',
  method: 'PATCH',
  path: '/members/{userId}',
  summary: 'Change a member’s role or locations, deactivate or reactivate them',
  description: `Counts from their next request on. Whoever is limited to locations sees only the applications, people and jobs there, and jobs of no location; an admin cannot be limited, and sees everything while being one. Deactivation ends their sessions, and their API tokens of this organization, for good: whoever is reactivated signs in anew. The last active admin can be neither demoted nor deactivated, by themselves or by others: 400. ${confirmedWhere('A member is made an admin, or one who was an admin is reactivated as such,')}`,
  permission: 'member:write',
  params: z.object({ userId: pathId('NOT_FOUND') }),
  body: z
    .strictObject({
      role,
      is_active: z.boolean(),
      location_ids: z
        .array(idInput)
        .min(1)
        .max(mostLocations)
        .nullable()
        .describe('The locations to limit them to; null for all'),
    })
    .partial(),
  status: 200,
  result: z.object({ member }),
  errors: [400, 401, 404],
  refusals: ['CONFIRMATION_REQUIRED'],
  malformedId: 400,
  versioned: { in: 'member' },
  examples: {
    params: { userId: exampleMember.user_id },
    body: { role: 'admin' },
    result: { member: { ...exampleMember, role: 'admin' } },
  },
});

export const signOutMember = operation({
  ...settings,
  id: 'signOutMember',
  method: 'DELETE',
  path: '/members/{userId}/sessions',
  summary: 'Sign a member out everywhere',
  description:
    'For a lost device or a stolen session: ends every browser session of the member, in whatever organization they work just now, from the next request on. They stay a member and sign in again; API tokens go on. The session of this request ends too if the member is yourself. A deactivated member has none: 404.',
  permission: 'member:write',
  params: z.object({ userId: pathId('NOT_FOUND') }),
  status: 200,
  result: z.object({ ended: z.int().describe('How many sessions ended') }),
  errors: [400, 401, 404],
  malformedId: 400,
  examples: { params: { userId: exampleMember.user_id }, result: { ended: 2 } },
});
