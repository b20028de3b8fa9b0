import { type CommandParser, defineScript } from "@redis/client";

const everyMs = 3_000;
/** More at once is a crowd: nobody reads their names, and everybody would be sent them. */
const mostAtOnce = 8;

/** True when the room should hear that this person is writing. */
export const takeTypingTurn = defineScript({
  NUMBER_OF_KEYS: 1,
  SCRIPT: `
    local time = redis.call('TIME')
    local now = time[1] * 1000 + math.floor(time[2] / 1000)
    redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', string.format('%.0f', now - ${everyMs}))
    if redis.call('ZCARD', KEYS[1]) >= ${mostAtOnce} then return 0 end
    if redis.call('ZADD', KEYS[1], 'NX', string.format('%.0f', now), ARGV[1]) == 0 then return 0 end
    redis.call('PEXPIRE', KEYS[1], ${everyMs})
    return 1`,
  parseCommand(parser: CommandParser, room: string, person: string) {
    parser.pushKey(room);
    parser.push(person);
  },
  transformReply: (isTaken: number) => isTaken === 1,
});
