/** Patterns that builds look for: one that finds nothing has been left behind by a change, and fails the build by name. */

/** Replaces what must be there. */
export function replaceFound(text: string, place: string | RegExp, by: (found: string) => string): string {
  const there = typeof place === 'string' ? text.includes(place) : text.search(place) >= 0;
  if (!there) throw new Error(`Nothing matches ${String(place)}.`);
  return text.replace(place, by);
}

/** Every pattern finds one of these names, at least. */
export function allFound(patterns: readonly RegExp[], names: readonly string[]): void {
  const idle = patterns.filter((pattern) => !names.some((name) => pattern.test(name)));
  if (idle.length > 0) throw new Error(`Nothing matches ${idle.map(String).join(', ')}.`);
}
