import { closedRoom, openRoom } from "./access-expectations-rooms.ts";
import { tendedTwin, unlistedTwin } from "./access-expectations-twins.ts";
import { idOf, signedIn } from "./access-identities.ts";
import type { FunctionAccess } from "./access-table.ts";

const outsiders = "anon W S";
const allButO = "U A B I M G AD AD1 SA";
const nobody: FunctionAccess["answers"] = { "no grant": `${signedIn} ${outsiders}` };

/** Which twins a room hosts, and who pays there. */
export const seatFunctions: Record<string, FunctionAccess[]> = {
  "seat_twin(uuid,uuid)": [
    {
      sql: `select seat_twin('${openRoom}', '${tendedTwin}')`,
      answers: { "ok true": "O", "ok ": allButO, "no grant": outsiders },
    },
    {
      sql: `select seat_twin('${closedRoom}', '${idOf("A")}')`,
      answers: { "ok false": "O", "ok ": allButO, "no grant": outsiders },
    },
  ],
  "room_payment(uuid)": [
    {
      sql: `select string_agg(concat_ws(' ', who_pays, spent_today_tokens), ' ') from room_payment('${closedRoom}')`,
      answers: {
        ...{ "ok speaker 0": "O", "ok speaker": "M", "ok ": "U A B I G AD AD1 SA" },
        "no grant": outsiders,
      },
    },
  ],
  "may_seat(uuid,virtual_twins)": [
    {
      sql: `select may_seat('${idOf("O")}', t) from virtual_twins t where t.id = '${unlistedTwin}'`,
      answers: nobody,
    },
  ],
};
