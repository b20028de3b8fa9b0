/** What was touched, and nothing else: a form open since morning must not write back what others changed since. */
export function changedFields<Values extends object>(
  values: Values,
  dirty: { [Name in keyof Values]?: unknown },
): Partial<Values> {
  const changed: Partial<Values> = {};
  for (const name in values) if (dirty[name]) changed[name] = values[name];
  return changed;
}
