import { type ReactNode, Suspense, useState } from "react";

export type Summons = "pointer" | "keys";

interface SummonedProps {
  /** What stands there until somebody presses it. */
  renderButton: (onPress: (event: { detail: number }) => void) => ReactNode;
  /** What opens then, with a button of its own in the same place. */
  children: (how: Summons) => ReactNode;
}

/** A thread has hundreds of menus, and few are ever opened: each is made when it is first asked for. */
export function Summoned({ renderButton, children }: SummonedProps) {
  const [how, setHow] = useState<Summons>();
  // A press of a key counts no clicks.
  const standing = renderButton(({ detail }) => setHow(detail === 0 ? "keys" : "pointer"));
  return how === undefined ? standing : <Suspense fallback={standing}>{children(how)}</Suspense>;
}
