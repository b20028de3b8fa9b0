import {
  resendOneTimeToken,
  sendAccountNotice,
  sendFactorCode,
  sendOneTimeToken,
} from "./modules/accounts/index.ts";
import { readAttachment, rememberTalk, sweepAttachments, sweepTalks } from "./modules/conversation/index.ts";
import {
  checkLinks,
  ingestKnowledge,
  runGoldenQuestions,
  settleKnowledgeTier,
  sweepKnowledge,
  sweepKnowledgeTiers,
} from "./modules/knowledge/index.ts";
import { deleteAccount, exportData, sweepPrivacy } from "./modules/privacy/index.ts";
import { removeAvatarFile } from "./modules/profiles/index.ts";
import { checkRoomDomain, checkRoomDomains, sweepInvitations, tellInvitee } from "./modules/rooms/index.ts";
import type { RegisteredJob } from "./platform/queue.ts";
import { verifyAuditLog } from "./platform/verify-audit-log.job.ts";

/** The table of contents of the background. */
export const jobs: RegisteredJob[] = [
  checkLinks,
  checkRoomDomain,
  checkRoomDomains,
  deleteAccount,
  exportData,
  ingestKnowledge,
  readAttachment,
  rememberTalk,
  removeAvatarFile,
  resendOneTimeToken,
  runGoldenQuestions,
  sendAccountNotice,
  sendFactorCode,
  sendOneTimeToken,
  settleKnowledgeTier,
  sweepAttachments,
  sweepKnowledge,
  sweepKnowledgeTiers,
  sweepInvitations,
  sweepPrivacy,
  sweepTalks,
  tellInvitee,
  verifyAuditLog,
];
