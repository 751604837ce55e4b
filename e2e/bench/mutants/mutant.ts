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

/** At most `most` of them, drawn by the seed: the same ones for the same seed. */
export function sample<T>(all: readonly T[], most: number, seed: number): T[] {
  const left = [...all];
  let state = seed >>> 0;
  // A small generator of Lehmer's kind: the draw has to be the same everywhere, not to be secret.
  const next = (below: number): number => {
    state = (Math.imul(state, 48_271) + 11) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return Array.from({ length: Math.min(most, all.length) }, () => left.splice(next(left.length), 1)).flat();
}

/** A line as a name: without the space around it, and not too long. */
export const shortLine = (line: string): string => {
  const text = line.trim().replaceAll(/\s+/g, ' ');
  return text.length > 90 ? `${text.slice(0, 90)}…` : text;
};
