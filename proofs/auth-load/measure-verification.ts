import { createLocalJWKSet } from "jose";
import { tokenVerifier } from "../../apps/server/src/platform/tokens.ts";
import type { Arena, Person } from "../support/arena.ts";
import { median } from "../support/statistics.ts";

const issuer = "http://127.0.0.1:4100/auth/v1";
const rounds = 9;
const perRound = 500;

/** One access token, checked as every request has it checked, with the keys at hand: milliseconds each. */
export async function measureVerification(arena: Arena, origin: string, person: Person): Promise<number> {
  const keys = await (await fetch(`${origin}/auth/v1/.well-known/jwks.json`)).json();
  const verify = tokenVerifier(issuer, createLocalJWKSet(keys));
  const token = await arena.tokenFor(person);
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    for (let n = 0; n < perRound; n++) await verify(token);
    times.push((performance.now() - began) / perRound);
  }
  return median(times);
}
