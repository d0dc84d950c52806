import type { AnyOperation } from '@/lib/contract/operation';
import { getAgentConfiguration, setAgentConfiguration } from '@/lib/hiring/agents/contract';
import { bulkMove } from '@/lib/hiring/applications/bulk-contract';
import {
  changeStage,
  getApplication,
  getAvailableStages,
  getStageHistory,
  moveForward,
  rejectApplication,
} from '@/lib/hiring/applications/contract';
import {
  hireApplication,
  reopenApplication,
  updateApplication,
  withdrawApplication,
} from '@/lib/hiring/applications/decisions-contract';
import { createNote, listNotes } from '@/lib/hiring/applications/notes-contract';
import { previewMoves } from '@/lib/hiring/applications/preview-contract';
import { bulkChangeBlocklist } from '@/lib/hiring/blocklist/bulk-contract';
import {
  blockCandidate,
  createBlocklistEntry,
  deleteBlocklistEntry,
  listBlocklist,
  previewBlocklistEntry,
  updateBlocklistEntry,
} from '@/lib/hiring/blocklist/contract';
import { getPipeline, listApplications, listChanges } from '@/lib/hiring/board/contract';
import { getCandidateOverview } from '@/lib/hiring/board/overview-contract';
import { listSources } from '@/lib/hiring/board/sources-contract';
import {
  getCandidate,
  getCandidateTimeline,
  listCandidates,
  updateCandidate,
} from '@/lib/hiring/candidates/contract';
import { createCandidate, findSameContact } from '@/lib/hiring/candidates/entering-contract';
import { bulkMoveChecks } from '@/lib/hiring/checks/bulk-contract';
import {
  cancelBackgroundCheck,
  getBackgroundCheck,
  initiateBackgroundChecks,
  listBackgroundChecks,
  recordCheckConsent,
  submitBackgroundCheck,
} from '@/lib/hiring/checks/contract';
import { listCheckPipelines, listCheckServices } from '@/lib/hiring/checks/services-contract';
import { listConsents } from '@/lib/hiring/consents/contract';
import {
  createJobDocument,
  deleteJobDocument,
  downloadJobDocument,
  listJobDocuments,
} from '@/lib/hiring/documents/contract';
import { getEvaluation, sendEvaluation } from '@/lib/hiring/evaluations/contract';
import {
  advanceToScheduling,
  cancelInterview,
  listInterviews,
  rescheduleInterview,
  scheduleInterview,
} from '@/lib/hiring/interviews/contract';
import {
  createInterviewSlots,
  listInterviewSlots,
  moveInterviewSlot,
  removeInterviewSlot,
} from '@/lib/hiring/interviews/slots-contract';
import { listJobApplications } from '@/lib/hiring/jobs/applications-contract';
import {
  copyJob,
  createJob,
  deleteJob,
  getJob,
  listJobs,
  updateJob,
} from '@/lib/hiring/jobs/contract';
import { cancelMessage, listMessages, resendMessage } from '@/lib/hiring/letters/contract';
import { sendMessages } from '@/lib/hiring/letters/send-contract';
import { createLocation, listLocations, updateLocation } from '@/lib/hiring/locations/contract';
import {
  generateQuestions,
  listQuestions,
  replaceQuestions,
} from '@/lib/hiring/questions/contract';
import { completeScreening } from '@/lib/hiring/screening/contract';
import {
  createTag,
  deleteTag,
  listTags,
  tagCandidates,
  updateTag,
} from '@/lib/hiring/tags/contract';
import { getJobTeam, setJobTeam } from '@/lib/hiring/team/contract';
import {
  createView,
  deleteView,
  listViews,
  setDefaultView,
  updateView,
} from '@/lib/hiring/views/contract';
import { getWorkflow, replaceWorkflow } from '@/lib/hiring/workflow/contract';
import { getHome } from '@/lib/home/contract';
import {
  createServiceAccount,
  deactivateServiceAccount,
  listServiceAccounts,
  updateServiceAccount,
} from '@/lib/organization/api-tokens/account-contract';
import {
  createApiToken,
  listApiTokens,
  revokeApiToken,
  rotateApiToken,
} from '@/lib/organization/api-tokens/contract';
import { exportAuditLog, listAuditLog } from '@/lib/organization/audit-log/contract';
import {
  addPasskey,
  confirmTotp,
  startPasskey,
  startTotp,
} from '@/lib/organization/factors/add-factor-contract';
import {
  confirmIdentity,
  startConfirmation,
} from '@/lib/organization/factors/confirm-identity-contract';
import {
  listFactors,
  removeFactor,
  renameFactor,
  replaceRecoveryCodes,
  resetMemberFactors,
} from '@/lib/organization/factors/contract';
import {
  changePassword,
  endOtherSessions,
  endSession,
  getMe,
  listSessions,
} from '@/lib/organization/me/contract';
import {
  inviteMember,
  listMembers,
  resendInvitation,
  revokeInvitation,
  signOutMember,
  updateMember,
} from '@/lib/organization/members/contract';
import {
  getOrganization,
  getWebhookSettings,
  removeOrganizationLogo,
  removeWebhookSettings,
  setOrganizationLogo,
  setWebhookSettings,
  updateOrganization,
} from '@/lib/organization/organizations/contract';
import { getProvisioning } from '@/lib/organization/provisioning/contract';
import {
  addSsoDomain,
  checkSsoProvider,
  getSso,
  removeSsoDomain,
  removeSsoProvider,
  requireSso,
  setSsoProvider,
  unlinkMember,
  verifySsoDomain,
} from '@/lib/organization/sso/contract';
import {
  createPartnerKey,
  getPartnerCredentials,
  revokePartnerKey,
  rotatePartnerKey,
  rotateSigningSecret,
} from '@/lib/partner/credentials/contract';
import {
  cancelSigningSecret,
  scheduleSigningSecret,
  testSigningSecret,
} from '@/lib/partner/credentials/schedule-contract';
import {
  getDelivery,
  listDeliveries,
  replayDeliveries,
  replayDelivery,
  summarizeDeliveries,
  testEndpoint,
} from '@/lib/partner/deliveries/contract';
import { endMade, endMadeByMember, listMade } from '@/lib/partner/made/contract';
import {
  addCandidateLocations,
  ingestCandidate,
  setCandidateOutcome,
} from '@/lib/partner/partners/contract';
import {
  getRegistryWebhook,
  removeRegistryWebhook,
  setRegistryWebhook,
} from '@/lib/partner/partners/registry-webhook-contract';
import { addLocation, changeLocation, placeApplication } from '@/lib/partner/placements/contract';
import { eraseCandidate, exportCandidate } from '@/lib/partner/privacy/contract';
import {
  endLegalHold,
  getLegalHold,
  placeLegalHold,
} from '@/lib/partner/privacy/legal-hold/contract';
import {
  getRetention,
  previewRetention,
  setRetention,
} from '@/lib/partner/privacy/retention/contract';

/** Every operation of both interfaces by its name: what routes, documents, clients and tests share. */
export const operations = {
  getHome,
  getPipeline,
  listApplications,
  listChanges,
  listSources,
  listViews,
  createView,
  updateView,
  deleteView,
  setDefaultView,
  listTags,
  createTag,
  updateTag,
  deleteTag,
  tagCandidates,
  getMe,
  listSessions,
  endOtherSessions,
  listMade,
  endMade,
  endSession,
  changePassword,
  listFactors,
  startConfirmation,
  confirmIdentity,
  startPasskey,
  addPasskey,
  startTotp,
  confirmTotp,
  renameFactor,
  removeFactor,
  replaceRecoveryCodes,
  listCandidates,
  createCandidate,
  findSameContact,
  getCandidate,
  getCandidateOverview,
  updateCandidate,
  getCandidateTimeline,
  exportCandidate,
  listConsents,
  getLegalHold,
  placeLegalHold,
  endLegalHold,
  eraseCandidate,
  sendEvaluation,
  listBlocklist,
  blockCandidate,
  createBlocklistEntry,
  previewBlocklistEntry,
  updateBlocklistEntry,
  bulkChangeBlocklist,
  deleteBlocklistEntry,
  listJobs,
  createJob,
  getJob,
  updateJob,
  deleteJob,
  copyJob,
  listQuestions,
  replaceQuestions,
  generateQuestions,
  getAgentConfiguration,
  setAgentConfiguration,
  getJobTeam,
  setJobTeam,
  listJobApplications,
  listJobDocuments,
  createJobDocument,
  downloadJobDocument,
  deleteJobDocument,
  getApplication,
  getAvailableStages,
  getStageHistory,
  getEvaluation,
  changeStage,
  moveForward,
  rejectApplication,
  advanceToScheduling,
  scheduleInterview,
  updateApplication,
  hireApplication,
  withdrawApplication,
  reopenApplication,
  rescheduleInterview,
  listInterviews,
  cancelInterview,
  listInterviewSlots,
  createInterviewSlots,
  moveInterviewSlot,
  removeInterviewSlot,
  bulkMove,
  previewMoves,
  sendMessages,
  listNotes,
  createNote,
  listMembers,
  inviteMember,
  resendInvitation,
  revokeInvitation,
  updateMember,
  signOutMember,
  endMadeByMember,
  resetMemberFactors,
  listLocations,
  createLocation,
  updateLocation,
  getWorkflow,
  replaceWorkflow,
  completeScreening,
  placeApplication,
  changeLocation,
  addLocation,
  listMessages,
  cancelMessage,
  resendMessage,
  listBackgroundChecks,
  initiateBackgroundChecks,
  listCheckServices,
  listCheckPipelines,
  getBackgroundCheck,
  recordCheckConsent,
  submitBackgroundCheck,
  bulkMoveChecks,
  cancelBackgroundCheck,
  listDeliveries,
  summarizeDeliveries,
  getDelivery,
  replayDelivery,
  replayDeliveries,
  testEndpoint,
  getRetention,
  setRetention,
  previewRetention,
  getOrganization,
  updateOrganization,
  setOrganizationLogo,
  removeOrganizationLogo,
  getWebhookSettings,
  setWebhookSettings,
  removeWebhookSettings,
  getProvisioning,
  getSso,
  setSsoProvider,
  removeSsoProvider,
  checkSsoProvider,
  requireSso,
  unlinkMember,
  addSsoDomain,
  verifySsoDomain,
  removeSsoDomain,
  getPartnerCredentials,
  createPartnerKey,
  rotatePartnerKey,
  revokePartnerKey,
  rotateSigningSecret,
  scheduleSigningSecret,
  cancelSigningSecret,
  testSigningSecret,
  listApiTokens,
  createApiToken,
  rotateApiToken,
  revokeApiToken,
  listServiceAccounts,
  createServiceAccount,
  updateServiceAccount,
  deactivateServiceAccount,
  listAuditLog,
  exportAuditLog,
  ingestCandidate,
  setCandidateOutcome,
  addCandidateLocations,
  setRegistryWebhook,
  getRegistryWebhook,
  removeRegistryWebhook,
};

/** Method and path of every operation of the organization's interface: all that the browser needs of them. */
export function browserAddresses(): Record<string, string> {
  const all: [string, AnyOperation][] = Object.entries(operations);
  const own = all.filter(([, { surface }]) => surface === 'org');
  return Object.fromEntries(own.map(([name, { method, path }]) => [name, `${method} ${path}`]));
}
