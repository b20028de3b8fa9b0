/** Acts at once, then at most once in `ms` however often it is called; what was asked for in between is done at the end. */
export function atMostEvery(ms: number, act: () => void): () => void {
  let next = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    timer = undefined;
    next = Date.now() + ms;
    act();
  };
  return () => {
    if (timer !== undefined) return;
    if (Date.now() >= next) run();
    else timer = setTimeout(run, next - Date.now());
  };
}
