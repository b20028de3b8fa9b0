import { z } from "zod";
import { accountErrors } from "./accounts.ts";
import { adminErrors } from "./admin.ts";
import { attachmentErrors } from "./attachments.ts";
import { billingErrors } from "./billing.ts";
import { chatpediaErrors } from "./chatpedia.ts";
import { conversationErrors } from "./conversation.ts";
import { domainErrors } from "./domains.ts";
import { identityErrors } from "./identity-errors.ts";
import { knowledgeErrors } from "./knowledge.ts";
import { memoryErrors } from "./memory.ts";
import { profileErrors } from "./profiles.ts";
import { retrievalErrors } from "./retrieval.ts";
import { roomErrors } from "./rooms.ts";
import { roundtableErrors } from "./roundtables.ts";
import { seatErrors } from "./seats.ts";
import { twinErrors } from "./twins.ts";
import { uploadErrors } from "./uploads.ts";

/** Refusals that belong to no feature. A feature declares its own beside its schemas and joins the table below. */
const platformErrors = {
  invalid_input: { status: 422, message: "The request is not valid" },
  not_signed_in: { status: 401, message: "No valid session found" },
  not_allowed: { status: 403, message: "You are not allowed to do this" },
  not_found: { status: 404, message: "Not found" },
  conflict: { status: 409, message: "This conflicts with what is already there" },
  too_large: { status: 413, message: "The request is too large" },
  rate_limited: { status: 429, message: "Too many requests, please try again later" },
  internal: { status: 500, message: "Something went wrong" },
  unavailable: { status: 503, message: "The service is busy, please try again" },
} as const;

/** Codes are forever: clients branch on them. Sentences may be reworded. */
export const errors = {
  ...platformErrors,
  ...accountErrors,
  ...adminErrors,
  ...attachmentErrors,
  ...billingErrors,
  ...chatpediaErrors,
  ...conversationErrors,
  ...domainErrors,
  ...identityErrors,
  ...knowledgeErrors,
  ...memoryErrors,
  ...profileErrors,
  ...retrievalErrors,
  ...roomErrors,
  ...roundtableErrors,
  ...seatErrors,
  ...twinErrors,
  ...uploadErrors,
};

export type ErrorCode = keyof typeof errors;

export const ErrorBody = z.object({
  code: z.string(),
  error: z.string(),
  /** With `upgrade_required`: the feature the plan lacks. */
  feature: z.string().optional(),
  /** With `not_enough_tokens`: what it may cost at most, and what is there. */
  needed_tokens: z.int().optional(),
  balance_tokens: z.int().optional(),
  /** With `weak_password`: what is wrong with it. */
  weak_password: z.object({ reasons: z.array(z.string()) }).optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
