const armed = process.env.FAILPOINT;

/**
 * Ends the process here, as a crash would, when `FAILPOINT` names this place: for proofs. `place#9` lets eight pass.
 * Otherwise it does nothing.
 */
export const failPoint: (name: string) => void = armed === undefined ? () => undefined : dieAt(armed);

function dieAt(armedAt: string) {
  const [place, count = "1"] = armedAt.split("#");
  let left = Number(count);
  return (name: string): void => {
    if (name !== place) return;
    left -= 1;
    if (left === 0) process.kill(process.pid, "SIGKILL");
  };
}
