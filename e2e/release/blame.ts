/** Which migration took away what open tabs miss. */

/**
 * Applies the migrations one at a time and replays after each: every line once, with the first migration after which it was
 * missed. `among`: only these lines, null for all; one of them that no migration brings back is said as it is.
 */
export async function blame(
  among: ReadonlySet<string> | null,
  migrations: readonly string[],
  apply: (migration: string) => Promise<unknown>,
  replay: () => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const lostBy = new Map<string, string>();
  for (const migration of migrations) {
    await apply(migration);
    for (const line of await replay())
      if (!lostBy.has(line) && (among?.has(line) ?? true)) lostBy.set(line, migration);
  }
  const unexplained = [...(among ?? [])].filter((line) => !lostBy.has(line));
  return [
    ...[...lostBy].map(([line, migration]) => `${line} (lost by ${migration})`),
    ...unexplained.map((line) => `${line} (only while the upgrade ran)`),
  ];
}
