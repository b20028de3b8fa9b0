import type { Calls } from "./call-access.ts";
import { accountCalls } from "./calls-accounts.ts";
import { conversationCalls } from "./calls-conversation.ts";
import { dealingCalls } from "./calls-dealings.ts";
import { knowledgeCalls } from "./calls-knowledge.ts";
import { operatorCalls } from "./calls-operators.ts";
import { peopleCalls } from "./calls-people.ts";
import { roomCalls } from "./calls-rooms.ts";
import { twinCalls } from "./calls-twins.ts";

/** Who may call what. A route that is missing here fails the proof. */
export const calls: Calls = {
  ...accountCalls,
  ...operatorCalls,
  ...peopleCalls,
  ...twinCalls,
  ...knowledgeCalls,
  ...roomCalls,
  ...conversationCalls,
  ...dealingCalls,
};
