import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { unsealMessage } from '@/lib/outbox/messages/seal-content';
import { call } from '@/lib/testing/call';
import { createMember, createOrganization } from '@/lib/testing/factories';

/** What a refusal of a link that leads nowhere says. */
export const gone = { code: 'NOT_FOUND' };

export const password = 'correct horse battery';

/** What somebody says of themselves who accepts. */
export const credentials = { name: ' Sam Rivera ', password };

/** An address nobody else has. */
export const newAddress = () => `sam.${newId()}@example.com`;

/** An organization called Acme whose admin invites. */
export async function createInviting() {
  const { id: orgId } = await createOrganization('Acme');
  const admin = await createMember(orgId, 'admin');
  const letters = async (recipient: string) => {
    const where = { orgId, recipient };
    const stored = await prisma().message.findMany({ where, orderBy: { id: 'asc' } });
    return stored.map((letter) => ({ ...letter, body: unsealMessage(letter) }));
  };
  const tokens = async (recipient: string) =>
    (await letters(recipient)).map(
      ({ body }) => body.match(/\/invitation\/([\w-]{43})/)?.[1] ?? '',
    );
  return {
    orgId,
    admin,
    recruiter: await createMember(orgId, 'recruiter'),
    /** Invites an address, as a coordinator unless the body says otherwise. */
    invite: (email: string, body: object = {}, headers: Record<string, string> = {}) =>
      call('POST', '/api/v1/members', {
        token: admin.token,
        body: { email, role: 'coordinator', ...body },
        headers,
      }),
    /** The letters that were written to an address, oldest first. */
    letters,
    /** The secrets of the links in them. */
    tokens,
    newestToken: async (recipient: string) => (await tokens(recipient)).at(-1) ?? '',
  };
}

export type Inviting = Awaited<ReturnType<typeof createInviting>>;
