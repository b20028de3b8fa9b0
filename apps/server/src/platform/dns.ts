import { Resolver } from "node:dns/promises";
import { hasNoSuchRecord } from "./fetcher/find-address.ts";

/** The TXT records of a name, each in one piece; none when there are none, undefined when no name server would say. */
export type ReadTxt = (name: string) => Promise<string[] | undefined>;

/** Asks `servers`, or those of the machine. Gives up after some seconds: a job waits for it, and a person for the job. */
export function openDns(servers: string[]): ReadTxt {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  return async (name) => {
    try {
      return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(""));
    } catch (error) {
      return hasNoSuchRecord(error) ? [] : undefined;
    }
  };
}
