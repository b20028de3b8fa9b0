import { NAMED_PRESENT } from "@parley/contract/presence";
import { type CommandParser, defineScript } from "@redis/client";

/** What a gateway reports of one room: who came and who went since it last did, and that it still lives. */
export type Report = {
  /** Each person in the room, and from how many gateways. */
  people: string;
  /** Every gateway that watches the room, and until when it counts. */
  gateways: string;
  /** What was last told, and when. */
  told: string;
  /** In front of a gateway's id: the people it counts here. */
  ofGateway: string;
  gateway: string;
  came: string[];
  went: string[];
};

export type Attended = {
  /** False when the gateway had been given up, or Valkey has forgotten: it must report everybody again. */
  wasKnown: boolean;
  /** What the room must be told now; it changed, and nobody told anything within the last second. */
  news: { count: number; user_ids: string[] } | undefined;
  /** It changed, but it is too soon to say so. */
  isPending: boolean;
};

/** A gateway that has not reported for so long is dead, and its viewers are gone. */
const gatewayLifeMs = 40_000;
const tellEveryMs = 1_000;
// Only a room that every gateway has left reaches this.
const keyLifeMs = 10 * 60_000;

/** Work in proportion to who came and went, never to how many are there. */
export const attend = defineScript({
  NUMBER_OF_KEYS: 3,
  SCRIPT: `
    local people, gateways, told = KEYS[1], KEYS[2], KEYS[3]
    local of, gateway, came = ARGV[1], ARGV[2], tonumber(ARGV[3])
    local time = redis.call('TIME')
    local now = time[1] * 1000 + math.floor(time[2] / 1000)
    local function remove(key, person)
      if redis.call('SREM', key, person) == 0 then return end
      if redis.call('HINCRBY', people, person, -1) <= 0 then redis.call('HDEL', people, person) end
    end
    for _, dead in ipairs(redis.call('ZRANGEBYSCORE', gateways, '-inf', now)) do
      for _, person in ipairs(redis.call('SMEMBERS', of .. dead)) do remove(of .. dead, person) end
      redis.call('ZREM', gateways, dead)
    end
    local own = of .. gateway
    -- Valkey may forget any key by itself: when nobody is counted, every gateway is asked to report anew.
    if redis.call('EXISTS', people) == 0 then redis.call('DEL', own, gateways) end
    for i = 4, 3 + came do
      if redis.call('SADD', own, ARGV[i]) == 1 then redis.call('HINCRBY', people, ARGV[i], 1) end
    end
    for i = 4 + came, #ARGV do remove(own, ARGV[i]) end
    local isNew = redis.call('ZADD', gateways, string.format('%.0f', now + ${gatewayLifeMs}), gateway)
    local count, ids = redis.call('HLEN', people), {}
    if count <= ${NAMED_PRESENT} then ids = redis.call('HKEYS', people) end
    table.sort(ids)
    local what, at = count .. ' ' .. table.concat(ids, ' '), tonumber(redis.call('HGET', told, 'at') or 0)
    local isChanged = redis.call('HGET', told, 'what') ~= what
    local isDue = isChanged and now - at >= ${tellEveryMs}
    if isDue then redis.call('HSET', told, 'at', string.format('%.0f', now), 'what', what) end
    for _, key in ipairs({people, gateways, told, own}) do redis.call('PEXPIRE', key, ${keyLifeMs}) end
    return {1 - isNew, isDue and 1 or 0, (isChanged and not isDue) and 1 or 0, count, ids}`,
  parseCommand(parser: CommandParser, report: Report) {
    parser.pushKey(report.people);
    parser.pushKey(report.gateways);
    parser.pushKey(report.told);
    parser.push(report.ofGateway, report.gateway, String(report.came.length), ...report.came, ...report.went);
  },
  transformReply: ([wasKnown, isDue, isPending, count, user_ids]: Reply): Attended => ({
    wasKnown: wasKnown === 1,
    news: isDue === 1 ? { count, user_ids } : undefined,
    isPending: isPending === 1,
  }),
});

type Reply = [number, number, number, number, string[]];
