import { type DestinationStream, type Logger, pino } from "pino";

export type { Logger } from "pino";

/** Structured lines on stdout, with secrets struck out however deep they stand. */
export function createLog(options: { name: string; level: string; to?: DestinationStream }): Logger {
  return pino(
    { name: options.name, level: options.level, hooks: { streamWrite: strikeSecrets } },
    options.to ?? pino.destination({ fd: 1, sync: false }),
  );
}

// Read from the finished line, because path lists miss what libraries hang on their errors. A key is secret by its
// ending: access_token is, total_tokens is not.
const secretField =
  /"([^"\\]*(?:authorization|cookie|token|password|passwd|secret|api[-_]?key|private[-_]?key|signing[-_]?key|apikey))":(?:"(?:[^"\\]|\\.)*"|\[[^\]]*\]|\{[^}]*\})/gi;
const bearer = /\b(bearer|basic) [\w.~+/=-]+/gi;
const jsonWebToken = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g;
const passwordInAddress = /:\/\/([^:/@\s"]*):[^@\s"]+@/g;

function strikeSecrets(line: string): string {
  return line
    .replace(secretField, '"$1":"[redacted]"')
    .replace(bearer, "$1 [redacted]")
    .replace(jsonWebToken, "[redacted]")
    .replace(passwordInAddress, "://$1:[redacted]@");
}
