import type { Step } from "./two-step-factor.ts";

/** What every dialog that adds a second step is told. */
export interface Adding {
  /** Those that are there already: names are unique among them. */
  steps: readonly Step[];
  onAdded: () => void;
  onClose: () => void;
}
