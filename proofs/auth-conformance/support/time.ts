import { createHash } from "node:crypto";
import type { World } from "./world.ts";

const digest = (token: string) => createHash("sha256").update(token).digest();

/** The refresh token was used this long ago. */
export async function ageUse({ owner }: World, token: string, seconds: number): Promise<void> {
  await owner.query(
    "update auth.refresh_tokens set used_at = used_at - make_interval(secs => $2) where token_hash = $1",
    [digest(token), seconds],
  );
}

/** The code in the address bar was given this long ago. */
export async function ageFlow({ owner }: World, code: string, seconds: number): Promise<void> {
  await owner.query(
    `update auth.flow_states set created_at = created_at - make_interval(secs => $2),
       expires_at = expires_at - make_interval(secs => $2) where auth_code_hash = $1`,
    [digest(code), seconds],
  );
}

/** What was sent to an address was sent this long ago. */
export async function ageMessages({ owner }: World, address: string, seconds: number): Promise<void> {
  await owner.query(
    `update auth.one_time_tokens set created_at = created_at - make_interval(secs => $2),
       expires_at = expires_at - make_interval(secs => $2) where address = $1`,
    [address, seconds],
  );
}

/** All of a person's sessions were opened this long ago. */
export async function ageSessions({ owner }: World, userId: string, seconds: number): Promise<void> {
  await owner.query(
    `update auth.sessions set created_at = created_at - make_interval(secs => $2),
       amr = (select jsonb_agg(jsonb_set(m, '{timestamp}', to_jsonb((m ->> 'timestamp')::bigint - $2::bigint)))
              from jsonb_array_elements(amr) m)
     where user_id = $1`,
    [userId, seconds],
  );
}
