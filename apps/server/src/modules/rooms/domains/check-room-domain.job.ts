import { z } from "zod";
import { job } from "../../../platform/queue.ts";
import { announceNotice, announceRoom } from "../announce.ts";
import { judgeRecords } from "./domains.policy.ts";
import { findDomainToCheck, updateChecked } from "./domains.queries.ts";
import { recordName, recordValue } from "./read-room-domain.ts";

export const checkRoomDomain = job({
  name: "check-room-domain",
  payload: z.object({ claim_id: z.uuid() }),
  /** Twice is harmless: what is found stays found, and a record that is not there is missed once in half a day. */
  async run({ transact, readTxt, publish }, { claim_id }) {
    const claim = await transact((tx) => findDomainToCheck(tx, claim_id));
    if (!claim) return;
    const records = await readTxt(recordName(claim.domain));
    const finding = judgeRecords(records, recordValue(claim.txt_token));
    const owner = await transact((tx) => updateChecked(tx, claim_id, finding));
    if (!owner) return;
    announceNotice(publish, owner);
    announceRoom(publish, claim.room_id);
  },
});
