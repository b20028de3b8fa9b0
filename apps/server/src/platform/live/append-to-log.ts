import { type CommandParser, defineScript } from "@redis/client";

/** Number, log and announce a flush in one step, so that the order of the log is the order every viewer hears. */
export type Flush = {
  meta: string;
  log: string;
  topic: string;
  writer: string;
  /** Rises with every flush of a writer. A flush that is sent again, because its answer was lost, changes nothing. */
  flush: number;
  events: string[];
};

const logLifeMs = 10 * 60_000;
export const logLength = 5_000;
/** A log holds at most two halves and one flush. */
const halfBytes = 1024 * 1024;

// Numbers outlive the log, so that somebody who watched a quiet channel for an hour is not told to start over. The
// first one is the clock's: when Valkey forgets everything, numbers still only go up, and the jump shows the loss.
const metaLifeMs = 24 * 60 * 60_000;

export const appendToLog = defineScript({
  NUMBER_OF_KEYS: 2,
  SCRIPT: `
    local meta, log, topic, writer, flush = KEYS[1], KEYS[2], ARGV[1], 'writer:' .. ARGV[2], tonumber(ARGV[3])
    local known = redis.call('HMGET', meta, writer, 'newest', 'bytes', 'half')
    if flush <= tonumber(known[1] or 0) then return 0 end
    local seq, bytes, half = tonumber(known[2]), tonumber(known[3] or 0), known[4] or '0'
    if not seq then
      local now = redis.call('TIME')
      seq = now[1] * 1000 + math.floor(now[2] / 1000)
      redis.call('HSET', meta, 'oldest', string.format('%.0f', seq + 1))
    end
    local first, events = seq + 1, {}
    for i = 4, #ARGV do
      seq = seq + 1
      bytes = bytes + #ARGV[i]
      events[#events + 1] = ARGV[i]
      redis.call('XADD', log, 'MAXLEN', '~', ${logLength}, string.format('%.0f-0', seq), 'event', ARGV[i])
    end
    -- When the newer half is full the older one goes: only what came since it began has to be counted.
    if bytes > ${halfBytes} then
      redis.call('XTRIM', log, 'MINID', half)
      half, bytes = string.format('%.0f', seq + 1), 0
    end
    redis.call('HSET', meta, 'newest', string.format('%.0f', seq), writer, flush, 'bytes', bytes, 'half', half)
    redis.call('PEXPIRE', meta, ${metaLifeMs})
    redis.call('PEXPIRE', log, ${logLifeMs})
    redis.call('PUBLISH', topic, string.format('%.0f', first) .. ' [' .. table.concat(events, ',') .. ']')
    return 1`,
  parseCommand(parser: CommandParser, { meta, log, topic, writer, flush, events }: Flush) {
    parser.pushKey(meta);
    parser.pushKey(log);
    parser.push(topic, writer, String(flush), ...events);
  },
  transformReply: (isNew: number) => isNew === 1,
});
