const armed = process.env.FAILPOINT;

/** Ends the process here, as a crash would, when `FAILPOINT` names this place: for proofs. Otherwise it does nothing. */
export const failPoint: (name: string) => void = armed === undefined ? () => undefined : dieAt(armed);

function dieAt(place: string) {
  return (name: string): void => {
    if (name === place) process.kill(process.pid, "SIGKILL");
  };
}
