import { hashPassword } from '@/lib/auth/password';
import type { Tx } from '@/lib/base/postgres/transaction';
import type { Role } from '@/lib/contract/permissions';
import { storeFile } from '@/lib/hiring/documents/storage';
import { countNewApplications, countNewCandidates } from '@/lib/hiring/records/derived-values';
import { createOrganization } from '@/lib/organization/organizations/service';
import { touchCandidates } from '@/lib/outbox/activity/record-activity';
import { demoPassword } from './companies';
import { planDocuments } from './documents';
import { type Deployment, planOutbox } from './outbox';
import type { DemoPlan } from './plan';

/** Hashes the demo password once for each member: every account has a salt of its own. */
export async function hashPasswords(plans: readonly DemoPlan[]): Promise<Map<string, string>> {
  const members = plans.flatMap((plan) => plan.members);
  const hashes = await Promise.all(members.map(() => hashPassword(demoPassword)));
  return new Map(members.map(({ id }, index) => [id, hashes[index] ?? '']));
}

async function writeMembers(tx: Tx, plan: DemoPlan, hashes: ReadonlyMap<string, string>) {
  const { orgId, members, company } = plan;
  await tx.user.createMany({
    data: members.map(({ id, email, name }) => ({
      ...{ id, email, name },
      passwordHash: hashes.get(id) ?? null,
    })),
  });
  const roles = new Map<string, Role>(company.people);
  await tx.membership.createMany({
    data: members.flatMap(({ id: userId, name }) => {
      const role = roles.get(name);
      return role ? [{ orgId, userId, role }] : [];
    }),
  });
}

async function writeOffice(tx: Tx, { orgId, rows }: DemoPlan) {
  await tx.location.createMany({ data: rows.location });
  await tx.agentConfiguration.createMany({ data: rows.agentConfiguration });
  await tx.job.createMany({ data: rows.job });
  for (const { locationId: id, jobId: intakeJobId } of rows.intake) {
    await tx.location.update({ where: { orgId_id: { orgId, id } }, data: { intakeJobId } });
  }
  await tx.jobPosting.createMany({ data: rows.jobPosting });
  await tx.screeningQuestion.createMany({ data: rows.screeningQuestion });
  await tx.checkService.createMany({ data: rows.checkService });
  await tx.checkPipeline.createMany({ data: rows.checkPipeline });
  await tx.blocklistEntry.createMany({ data: rows.blocklistEntry });
}

async function writeApplicants(tx: Tx, { orgId, rows }: DemoPlan) {
  await tx.candidate.createMany({ data: rows.candidate });
  await tx.application.createMany({ data: rows.application });
  await countNewCandidates(tx, orgId, rows.candidate.length);
  await countNewApplications(
    tx,
    orgId,
    rows.application.map(({ id }) => id),
  );
  await tx.activity.createMany({ data: rows.activity });
  await touchCandidates(
    tx,
    orgId,
    rows.candidate.map(({ id }) => id),
  );
  await tx.interview.createMany({ data: rows.interview });
  await tx.note.createMany({ data: rows.note });
  await tx.message.createMany({ data: rows.message });
  await tx.conversation.createMany({ data: rows.conversation });
  await tx.backgroundCheck.createMany({ data: rows.backgroundCheck });
}

async function writeDocuments(tx: Tx, plan: DemoPlan, now: number) {
  for (const { row, content } of planDocuments(plan, now)) {
    await storeFile(row.storageKey, Buffer.from(content), row.fileType);
    await tx.knowledgeBaseDocument.create({ data: row });
  }
}

async function attachRegistry(tx: Tx, { orgId, company, rows }: DemoPlan, partnerId: string) {
  if (!company.orgRef) return;
  const { orgRef, webhookUrl = null } = company;
  const webhookUpdatedAt = webhookUrl && new Date();
  await tx.registry.create({ data: { orgId, partnerId, orgRef, webhookUrl, webhookUpdatedAt } });
  await tx.partnerApplicant.createMany({ data: rows.partnerApplicant });
}

async function writeOutbox(tx: Tx, plan: DemoPlan, deployment: Deployment) {
  const { event, delivery, deliveryAttempt } = planOutbox(plan, deployment);
  await tx.event.createMany({ data: event });
  await tx.delivery.createMany({ data: delivery });
  await tx.deliveryAttempt.createMany({ data: deliveryAttempt });
}

/** Writes one organization of the demo with all it holds. */
export async function writePlan(
  tx: Tx,
  plan: DemoPlan,
  partnerId: string,
  hashes: ReadonlyMap<string, string>,
  deployment: Deployment,
): Promise<void> {
  await createOrganization(tx, { name: plan.company.name, id: plan.orgId });
  await writeMembers(tx, plan, hashes);
  await writeOffice(tx, plan);
  await writeApplicants(tx, plan);
  await attachRegistry(tx, plan, partnerId);
  await writeOutbox(tx, plan, deployment);
  await writeDocuments(tx, plan, deployment.now);
}
