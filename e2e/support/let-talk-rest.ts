import { ownerUrl, withClient } from "../../database/connection.ts";

/** What was said to this twin was said long ago, and it is time to remember it. */
export const letTalkRest = (twinId: string): Promise<unknown> =>
  withClient(ownerUrl(), async (client) => {
    await client.query(
      `with long_ago as (
         update remembered_talks k set spoken_at = k.spoken_at - interval '1 hour', heard_until = k.heard_until - interval '2 hours'
         from rooms r where r.id = k.room_id and r.tryout_twin_id = $1 returning k.room_id
       ) update messages m set created_at = m.created_at - interval '90 minutes' from long_ago where m.room_id = long_ago.room_id`,
      [twinId],
    );
    await client.query("insert into queue.job (name, data) values ('sweep-talks', '{}')");
  });
