import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkContent, reportText } from './check';
import { copyForEach, edit, folder, guessed, lines, type Mistake } from './content-copy';

copyForEach();

const guesses: readonly Mistake[] = [
  {
    what: 'an amount of money',
    make: () => edit('season.json', '"button": "Ask us"', '"button": "Ask about the $500 deposit"'),
    says: /none › button \| "\$500" looks like an amount of.*Write \{\{cost\.deposit\}\} instead/,
  },
  {
    what: 'a deadline',
    make: () => edit('season.json', '"Ask about more time"', '"Register by March 17"'),
    says: /closed › button \| "March 17" looks like a date of.*Write \{\{deadline\.registration\}\} instead/,
  },
  {
    what: 'a number of referees',
    make: () => edit('prospective.json', 'Still deciding?', 'Have you asked two people who know you?'),
    says: /closing › title \| "two people who know" looks like a number of referees.*Write \{\{referees\.number\}\} instead/,
  },
  {
    what: 'the length of the orientation',
    make: () => edit('prospective.json', 'Still deciding?', 'A month of orientation?'),
    says: /closing › title \| "A month of orientation" looks like the length.*Write \{\{orientation\.length\}\} instead/,
  },
  {
    what: 'how long a passport must last,',
    make: () => edit('prospective.json', 'Still deciding?', 'Is your passport valid for six months?'),
    says: /closing › title \| "passport valid for six months" looks like how long.*Write \{\{passport\.margin\}\} instead/,
  },
  {
    what: 'a program year',
    make: () => edit('prospective.json', 'Still deciding?', 'Still deciding about 2027-2028?'),
    says: /closing › title \| "2027-2028" looks like a program year.*Write \{\{year\.name\}\} instead/,
  },
  {
    what: 'an amount of a track that the school left out',
    make: () => rmSync(join(folder(), 'tracks/post-army.md')),
    says: /how-much-does-the-year-cost.*\{\{cost\.total\.post-army\}\}" is of a track that has no page in tracks/,
  },
  {
    what: 'a link to its tab',
    make: () => rmSync(join(folder(), 'tracks/post-army.md')),
    says: /what-is-post-army.*link \| "\?tab=post-army" is of a track that has no page/,
  },
];

describe('what looks like a fact of the year is said, and built as it stands', () => {
  test.each(guesses)('$what', ({ make, says }) => {
    make();
    expect(guessed().join('\n')).toMatch(says);
    expect(lines()).toEqual([]);
    expect(reportText(checkContent(folder()))).toMatch(/^Look at these; they are built as they stand:/);
  });

  test('and not said again of what its author keeps, but of the next one', () => {
    const bus = 'knowledge-base/logistics-practicalities/does-anyone-meet-me-at-the-airport.md';
    edit(bus, /$/, '\nThe bus costs 20 NIS, the taxi 400 NIS.\n');
    expect(guessed()).toHaveLength(2);
    edit(bus, /^order:/m, 'asWritten: [20 NIS]\norder:');
    expect(guessed().join()).toMatch(/"400 NIS"/);
    expect(guessed()).toHaveLength(1);
  });
});
