/** Prints a proof's verdict as its last line, and fails the process when the figure falls short of its goal. */
export function conclude(name: string, figure: string, goal: string, ok: boolean): void {
  console.log(`${name}: figure ${figure} · goal ${goal} · ${ok ? "ok" : "SHORT"}`);
  if (!ok) process.exitCode = 1;
}
