export type Log = (event: string, detail?: Record<string, unknown>) => void;

/** One line of JSON per event, short enough to read while clicking through a flow. */
export function createLog(to: Pick<NodeJS.WritableStream, "write">): Log {
  return (event, detail) => {
    to.write(`${JSON.stringify({ time: new Date().toISOString(), name: "sandbox", event, ...detail })}\n`);
  };
}
