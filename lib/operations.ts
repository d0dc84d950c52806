import { getAgentConfiguration, setAgentConfiguration } from '@/lib/agents/contract';
import {
  changeStage,
  createNote,
  getApplication,
  getAvailableStages,
  getStageHistory,
  listNotes,
  moveForward,
  rejectApplication,
} from '@/lib/applications/contract';
import {
  createBlocklistEntry,
  deleteBlocklistEntry,
  listBlocklist,
  previewBlocklistEntry,
} from '@/lib/blocklist/contract';
import { getPipeline, listApplications, listChanges } from '@/lib/board/contract';
import { bulkMove } from '@/lib/bulk/contract';
import {
  createCandidate,
  getCandidate,
  getCandidateTimeline,
  listCandidates,
  updateCandidate,
} from '@/lib/candidates/contract';
import {
  cancelBackgroundCheck,
  getBackgroundCheck,
  initiateBackgroundChecks,
  listBackgroundChecks,
  listCheckPipelines,
  listCheckServices,
  recordCheckConsent,
  submitBackgroundCheck,
} from '@/lib/checks/contract';
import {
  createApiToken,
  createPartnerKey,
  getPartnerCredentials,
  revokePartnerKey,
  rotateSigningSecret,
} from '@/lib/credentials/contract';
import {
  hireApplication,
  reopenApplication,
  updateApplication,
  withdrawApplication,
} from '@/lib/decisions/contract';
import {
  getDelivery,
  listDeliveries,
  replayDeliveries,
  replayDelivery,
  summarizeDeliveries,
  testEndpoint,
} from '@/lib/deliveries/contract';
import {
  createJobDocument,
  deleteJobDocument,
  downloadJobDocument,
  listJobDocuments,
} from '@/lib/documents/contract';
import { getEvaluation, sendEvaluation } from '@/lib/evaluations/contract';
import {
  advanceToScheduling,
  cancelInterview,
  listInterviews,
  rescheduleInterview,
  scheduleInterview,
} from '@/lib/interviews/contract';
import {
  createInterviewSlots,
  listInterviewSlots,
  removeInterviewSlot,
} from '@/lib/interviews/slots/contract';
import {
  copyJob,
  createJob,
  deleteJob,
  getJob,
  listJobApplications,
  listJobs,
  updateJob,
} from '@/lib/jobs/contract';
import { createLocation, listLocations, updateLocation } from '@/lib/locations/contract';
import { getMe } from '@/lib/me/contract';
import { inviteMember, listMembers, revokeInvitation, updateMember } from '@/lib/members/contract';
import { cancelMessage, listMessages } from '@/lib/messages/contract';
import { addLocation, changeLocation, placeApplication } from '@/lib/offices/contract';
import {
  getOrganization,
  getWebhookSettings,
  removeWebhookSettings,
  setWebhookSettings,
  updateOrganization,
} from '@/lib/organizations/contract';
import {
  addCandidateLocations,
  getRegistryWebhook,
  ingestCandidate,
  removeRegistryWebhook,
  setCandidateOutcome,
  setRegistryWebhook,
} from '@/lib/partners/contract';
import { generateQuestions, listQuestions, replaceQuestions } from '@/lib/questions/contract';
import { completeScreening } from '@/lib/screening/contract';
import { getWorkflow, replaceWorkflow } from '@/lib/workflow/contract';

/** Every operation of both interfaces by its name: what routes, documents, clients and tests share. */
export const operations = {
  getPipeline,
  listApplications,
  listChanges,
  getMe,
  listCandidates,
  createCandidate,
  getCandidate,
  updateCandidate,
  getCandidateTimeline,
  sendEvaluation,
  listBlocklist,
  createBlocklistEntry,
  previewBlocklistEntry,
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
  removeInterviewSlot,
  bulkMove,
  listNotes,
  createNote,
  listMembers,
  inviteMember,
  revokeInvitation,
  updateMember,
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
  listBackgroundChecks,
  initiateBackgroundChecks,
  listCheckServices,
  listCheckPipelines,
  getBackgroundCheck,
  recordCheckConsent,
  submitBackgroundCheck,
  cancelBackgroundCheck,
  listDeliveries,
  summarizeDeliveries,
  getDelivery,
  replayDelivery,
  replayDeliveries,
  testEndpoint,
  getOrganization,
  updateOrganization,
  getWebhookSettings,
  setWebhookSettings,
  removeWebhookSettings,
  getPartnerCredentials,
  createPartnerKey,
  revokePartnerKey,
  rotateSigningSecret,
  createApiToken,
  ingestCandidate,
  setCandidateOutcome,
  addCandidateLocations,
  setRegistryWebhook,
  getRegistryWebhook,
  removeRegistryWebhook,
};
