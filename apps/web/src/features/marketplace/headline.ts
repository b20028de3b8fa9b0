/** A room is introduced by the first sentence of its description; the rest says more. Without one, by its name. */
export function headline({ name, description }: { name: string; description: string }) {
  const [, first, rest] = /^(.+?[.!?])\s+(.+)$/su.exec(description.trim()) ?? [
    undefined,
    description.trim(),
    "",
  ];
  return { title: (first || name).replace(/\.$/u, ""), rest: rest.replace(/\.$/u, "") };
}
