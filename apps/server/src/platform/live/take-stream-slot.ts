import { type CommandParser, defineScript } from "@redis/client";

export type StreamSlot = {
  /** The person's open streams, over all gateways. */
  streams: string;
  /** What every living gateway keeps alive, without its id. */
  gatewayPrefix: string;
  gateway: string;
  stream: string;
  limit: number;
};

/** Counts a person's open streams over all gateways; those of a gateway that died without a word count no more. */
export const takeStreamSlot = defineScript({
  NUMBER_OF_KEYS: 1,
  SCRIPT: `
    local open = 0
    local fields = redis.call('HGETALL', KEYS[1])
    for i = 1, #fields, 2 do
      if redis.call('EXISTS', ARGV[1] .. fields[i + 1]) == 1 then open = open + 1
      else redis.call('HDEL', KEYS[1], fields[i]) end
    end
    if open >= tonumber(ARGV[4]) then return 0 end
    redis.call('HSET', KEYS[1], ARGV[3], ARGV[2])
    redis.call('EXPIRE', KEYS[1], 86400)
    return 1`,
  parseCommand(parser: CommandParser, { streams, gatewayPrefix, gateway, stream, limit }: StreamSlot) {
    parser.pushKey(streams);
    parser.push(gatewayPrefix, gateway, stream, String(limit));
  },
  transformReply: (isTaken: number) => isTaken === 1,
});
