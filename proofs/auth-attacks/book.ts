/** What a group of attacks came to. */
export type Findings = {
  group: string;
  attacks: number;
  /** Attacks that achieved something, and what. */
  through: string[];
  proper: number;
  /** Proper ways that did not work. */
  broken: string[];
  notes: string[];
};

export type Book = {
  findings: Findings;
  /** One attack. `harm` is what it achieved; it achieved nothing when there is none. */
  attack: (what: string, harm: string | undefined) => void;
  /** The same door opens for whoever it belongs to: without that, refusing everybody would pass. */
  proper: (what: string, fault: string | undefined) => void;
  note: (text: string) => void;
};

export function openBook(group: string): Book {
  const findings: Findings = { group, attacks: 0, through: [], proper: 0, broken: [], notes: [] };
  return {
    findings,
    attack(what, harm) {
      findings.attacks += 1;
      if (harm) findings.through.push(`${what}: ${harm}`);
    },
    proper(what, fault) {
      findings.proper += 1;
      if (fault) findings.broken.push(`${what}: ${fault}`);
    },
    note: (text) => void findings.notes.push(text),
  };
}

export function print({ group, attacks, through, proper, broken, notes }: Findings): void {
  const outcome = `${attacks} attacks, ${through.length} got through, ${proper - broken.length} of ${proper} proper ways open`;
  console.log(`${group.padEnd(28)} ${[outcome, ...notes].join("; ")}`);
  for (const line of through.slice(0, 20)) console.log(`  got through  ${line}`);
  for (const line of broken.slice(0, 20)) console.log(`  does not work  ${line}`);
}
