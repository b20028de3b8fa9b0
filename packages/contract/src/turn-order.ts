type State = { fence: number; status: "queued" | "running" | "done" | "stopped" | "failed" };

const RANK: Record<State["status"], number> = { queued: 0, running: 1, done: 2, stopped: 2, failed: 2 };

/**
 * Whether this state of a turn came before the one that is known. Several processes tell of a turn, and one that is slow
 * tells of its beginning when another has told of its end.
 */
export const isOlderTurn = (state: State, known: State): boolean =>
  state.fence < known.fence || (state.fence === known.fence && RANK[state.status] < RANK[known.status]);
