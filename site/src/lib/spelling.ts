/** Edits between two words (change, add, remove, swap neighbours), or `limit + 1` when there are more than `limit`. */
export function edits(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let best = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row[j] = cost;
      if (cost < best) best = cost;
    }
    if (best > limit) return limit + 1;
    before = last;
    last = row;
  }
  return last[b.length] ?? limit + 1;
}

/** A word of the answers that may be what was typed; `likeness` 1 is the word itself. */
export interface Candidate {
  readonly word: string;
  readonly likeness: number;
}

const limitFor = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

/** Known words like the typed one, the best first: itself, words that begin with it, then words a slip or two away. */
export function candidates(typed: string, vocabulary: Iterable<string>, most = 8): Candidate[] {
  const limit = limitFor(typed);
  const found: Candidate[] = [];
  for (const word of vocabulary) {
    if (word === typed) found.push({ word, likeness: 1 });
    else if (typed.length > 2 && word.startsWith(typed))
      found.push({ word, likeness: 0.9 * (typed.length / word.length) + 0.05 });
    else if (limit > 0) {
      const count = edits(typed, word, limit);
      if (count <= limit)
        found.push({
          word,
          likeness: 0.8 - (0.9 * count) / typed.length + (word[0] === typed[0] ? 0.05 : 0),
        });
    }
  }
  return found.sort((a, b) => b.likeness - a.likeness).slice(0, most);
}
