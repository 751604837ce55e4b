/** The numbers as a page of docs. */
export const page = (
  commits: readonly string[],
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  times: string,
): string =>
  [
    '# How the house is built, in numbers',
    '',
    `Written by \`npm run bench -- structure ${commits.join(' ')} --write\`; not edited by hand. What each row counts is said in`,
    '`e2e/bench/structure/kept.ts` and `mechanisms.ts`. Before: the commits in the heading; removed: since the first. A limit that is broken ends the bench',
    'with 1 and fails `e2e/builds/structure.test.ts`.',
    '',
    `| ${heads.join(' | ')} |`,
    `|---|${heads
      .slice(1)
      .map(() => '---:')
      .join('|')}|`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
    '',
    times,
  ].join('\n');
