import { FEATURE_PLANS, type Feature } from "@parley/contract/features";

interface Refused {
  status: number;
  code: string;
  message: string;
  feature?: Feature;
}

/** A server's refusal, or its silence: `message` is empty when it gave no sentence a person could read. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** What the plan lacks, when the code is `upgrade_required`. */
  readonly feature: Feature | undefined;

  constructor({ status, code, message, feature }: Refused) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.feature = feature;
  }
}

/** What the server would say, said without asking it. */
export const noSession = () =>
  new ApiError({ status: 401, code: "not_signed_in", message: "No valid session found" });

/** The server did not answer, so there are no words of its. */
export const unreachable = () => new ApiError({ status: 0, code: "unreachable", message: "" });

/** Reads the body `{ code, error }` of a refusal; anything else becomes a fault without words. */
export function toApiError(body: unknown, status: number): ApiError {
  return new ApiError({
    status,
    code: textAt(body, "code") ?? "unknown",
    message: textAt(body, "error") ?? "",
    feature: featureNamed(textAt(body, "feature")),
  });
}

/** The server's own words when it had any, otherwise the catalogue's sentence for that call (spec §8). */
export function errorText(error: unknown, fallback: string): string {
  if (error instanceof ApiError && error.message !== "") return error.message;
  return fallback;
}

function textAt(body: unknown, key: string): string | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  const value: unknown = Reflect.get(body, key);
  return typeof value === "string" && value !== "" ? value : undefined;
}

const FEATURES = Object.keys(FEATURE_PLANS).filter((name): name is Feature => name in FEATURE_PLANS);

const featureNamed = (name: string | undefined) => FEATURES.find((feature) => feature === name);
