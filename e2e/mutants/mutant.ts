/** One small fault made on purpose, and what became of it. */
export interface Mutant {
  /** Known by where it is and what it changes, so that a reason written for it stays with it. */
  readonly name: string;
  /** The whole text with the fault: of a TypeScript file, or the statement that puts the fault into the database. */
  readonly text: string;
  /** For the database: the statement that takes it out again. */
  readonly undo?: string;
}

export interface Verdict {
  readonly mutant: Mutant;
  /** 'killed' by a failing test; 'survived' when all pass; 'invalid' when it could not even be made. */
  readonly outcome: 'killed' | 'survived' | 'invalid';
  /** Of a killed one: the first test that noticed. */
  readonly by?: string;
}

/** At most `most` of them, spread evenly, the same ones each time. */
export function sample<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all];
  return Array.from({ length: most }, (_, n) => all[Math.floor((n * all.length) / most)] as T);
}

/** A line as a name: without the space around it, and not too long. */
export const shortLine = (line: string): string => {
  const text = line.trim().replaceAll(/\s+/g, ' ');
  return text.length > 90 ? `${text.slice(0, 90)}…` : text;
};
