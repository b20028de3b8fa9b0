const SPIN_MS = 200;
const TOLERANCE = 0.15;

/** How much this machine gets done in a fifth of a second by its own processor time: the yardstick for a round. */
export function calibrate(): number {
  const began = process.cpuUsage();
  let [turns, value] = [0, 1];
  while (spent(began) < SPIN_MS) {
    for (let n = 0; n < 10_000; n++) value = (value * 1_103_515_245 + 12_345) % 2_147_483_648;
    turns += 1;
  }
  return value < 0 ? Number.NaN : turns;
}

const spent = (began: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1_000;
};

/** A round counts when the machine was as fast in it as in most: neighbours that share a core make it slower. */
export function steadyRounds<T extends { calibration: number }>(rounds: T[]): T[] {
  const usual = rounds.map(({ calibration }) => calibration).toSorted((a, b) => a - b)[
    Math.floor(rounds.length / 2)
  ];
  return rounds.filter(({ calibration }) => Math.abs(calibration / (usual ?? Number.NaN) - 1) <= TOLERANCE);
}
