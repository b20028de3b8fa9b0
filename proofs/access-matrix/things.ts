import { answer, question, remark } from "../../database/access-expectations-conversation.ts";
import {
  knowledgeItem,
  pendingOfO,
  uploadOfM,
  watchedItem,
} from "../../database/access-expectations-knowledge.ts";
import { closedRoom, openRoom, tryOut } from "../../database/access-expectations-rooms.ts";
import { tendedTwin, watchedTwin } from "../../database/access-expectations-twins.ts";
import { idOf } from "../../database/access-identities.ts";
import { seedId } from "../../database/cast.ts";
import type { Values } from "./requests.ts";

/** The planted things, by the names the expectations of calls use. */
export const planted = {
  ...{ closedRoom, openRoom, tryOut, tendedTwin, watchedTwin, publicTwin: seedId(53, 3) },
  ...{ question, answer, remark, reply: seedId(58, 2), asked: seedId(54, 10), failed: seedId(58, 5) },
  ...{ sentFile: seedId(58, 30), unsentFile: seedId(58, 31), uploadOfM, pendingOfO },
  ...{ knowledgeItem, watchedItem, openQuestion: seedId(53, 10), watchedQuestion: seedId(53, 14) },
  ...{ golden: seedId(53, 30), watchedGolden: seedId(53, 31) },
  ...{ memberOfM: seedId(54, 7), invitationOfI: seedId(54, 8) },
  ...{ roundtable: seedId(55, 2), publicArticle: seedId(55, 3), ownArticle: seedId(55, 4) },
  ...{
    noticeOfA: seedId(51, 2),
    sessionOfA: seedId(57, 1),
    factorOfA: seedId(57, 2),
    identityOfA: seedId(57, 3),
  },
  ...{ exportOfM: seedId(56, 10), memoryOfA: seedId(53, 8) },
  avatar: "of-the-matrix.webp",
};

/** What a parameter means unless an expectation says otherwise: a thing that is somebody else's to most. */
export const things: Values = {
  ...{ roomId: closedRoom, room_id: closedRoom },
  ...{ messageId: question, message_id: question },
  ...{ turnId: planted.asked, turn_id: planted.asked },
  ...{ twinId: tendedTwin, twin_id: tendedTwin },
  ...{ itemId: knowledgeItem, expected_item_id: knowledgeItem, questionId: planted.openQuestion },
  ...{ memberId: planted.memberOfM, invitationId: planted.invitationOfI, newOwnerUserId: idOf("M") },
  ...{ uploadId: pendingOfO, attachmentId: planted.unsentFile, roundtable_id: planted.roundtable },
  ...{ userId: idOf("G"), customer_id: idOf("A"), user_id_param: idOf("O") },
  ...{ sessionId: planted.sessionOfA, factorId: planted.factorOfA, challenge_id: seedId(57, 11) },
  ...{ clientId: seedId(59, 1), email: "newcomer@elsewhere.test" },
};
