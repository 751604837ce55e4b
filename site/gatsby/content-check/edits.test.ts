/** What an editor does in a year, one after the other on one copy of the content: it passes or is asked about; what is broken stays an error. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { edited, newFile } from '../../../shared/src/content/edit';
import { problemLine } from '../../../shared/src/content/problem';
import { checkWithPictures } from './check';
import { CONTENT } from './content-copy';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'edits-'));
  cpSync(CONTENT, folder, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
const write = (path: string, text: string): void => writeFileSync(join(folder, path), text);
/** By hand, as in a text editor. */
const byHand = (path: string, from: string | RegExp, to: string): void => {
  const before = read(path);
  write(path, before.replace(from, to));
  if (read(path) === before) throw new Error(`Nothing to change in ${path}`);
};
/** As the desk writes. */
const atDesk = (path: string, changes: Parameters<typeof edited>[1], body?: string): void =>
  write(path, edited(read(path), changes, body));
const without = (path: string, drop: (list: unknown[]) => unknown): void =>
  write(path, JSON.stringify(drop(JSON.parse(read(path)) as unknown[])));
const photograph = async (name: string, background: string): Promise<void> => {
  mkdirSync(join(folder, 'images'), { recursive: true });
  await sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .jpeg()
    .toFile(join(folder, 'images', name));
};

const essay = 'torah/the-captain-at-night.md';
const teacher = 'staff/new-teacher.md';
const bus = 'knowledge-base/logistics-practicalities/does-anyone-meet-me-at-the-airport.md';
const COMMENT = '# Asked by three parents last year.   Keep!\n';

/** What is done; what is asked about then and not before; for what is broken, its mistake and how it is mended. */
const edits: readonly {
  readonly what: string;
  readonly make: () => unknown;
  readonly asks?: RegExp;
  readonly breaks?: RegExp;
  readonly mend?: () => unknown;
}[] = [
  {
    what: 'a new teacher',
    make: () =>
      write(
        teacher,
        newFile(
          { id: 902, name: 'Rabbi New Teacher', title: 'Ram: first year', department: 'faculty' },
          'He listens.',
        ),
      ),
  },
  {
    what: 'his photograph',
    make: async () => {
      await photograph('teacher-1.jpg', '#55602f');
      atDesk(teacher, { image: 'teacher-1.jpg', imageAlt: 'The rabbi at his table' });
    },
  },
  {
    what: 'his photograph, replaced',
    make: async () => {
      await photograph('teacher-2.jpg', '#1f3a5f');
      atDesk(teacher, { image: 'teacher-2.jpg' });
    },
  },
  {
    what: 'his photograph, replaced by one that was never copied',
    make: () => atDesk(teacher, { image: 'teacher-3.jpg' }),
    breaks: /new-teacher\.md.*no picture content\/images\/teacher-3\.jpg/,
    mend: () => photograph('teacher-3.jpg', '#ffffff'),
  },
  {
    what: 'a track that the school has no longer',
    make: () => rmSync(join(folder, 'tracks/post-army.md')),
    asks: /what-is-post-army\.md – link: "\?tab=post-army" is of a track that has no page/,
  },
  {
    what: 'what named it',
    make: () => {
      rmSync(join(folder, 'knowledge-base/program-tracks/what-is-post-army.md'));
      byHand('knowledge-base/program-tracks/am-i-eligible.md', /\| Post-Army.*\n/, '');
      byHand('knowledge-base/tuition-financial-aid/how-much-does-the-year-cost.md', /• Post-Army.*\n/, '');
    },
  },
  { what: 'an essay of another name', make: () => atDesk(essay, { title: 'The Captain: at Night' }) },
  {
    what: 'an essay at another address',
    make: () => renameSync(join(folder, essay), join(folder, 'torah/the-captain.md')),
    breaks: /the-captain\.md – id: is "the-captain-at-night"/,
    mend: () => atDesk('torah/the-captain.md', { id: 'the-captain' }),
  },
  { what: 'a comment', make: () => byHand(bus, 'order:', `${COMMENT}order:`) },
  {
    what: 'a price in prose, beside the comment',
    make: () => atDesk(bus, { order: 7 }, `${read(bus).split('---\n')[2] ?? ''}\nThe bus costs 20 NIS.\n`),
    asks: /"20 NIS" looks like an amount/,
  },
  { what: 'the price, kept as written', make: () => atDesk(bus, { asWritten: ['20 NIS'] }) },
  {
    what: 'a date in prose',
    make: () => byHand('prospective.json', 'Still deciding?', 'Open day on March 17'),
    asks: /"March 17" looks like a date/,
  },
  { what: 'the date, taken out again', make: () => byHand('prospective.json', ' on March 17', '') },
  {
    what: 'months in prose',
    make: () => byHand(essay.replace('-at-night', ''), /$/, '\nRenewing a passport takes two months.\n'),
  },
  {
    what: 'a class at lunch',
    make: () => byHand('classes.json', '"time": "11:45"', '"time": "13:15"'),
    breaks: /on Sunday at 13:15 schedule\.json has "Lunch"/,
    mend: () => byHand('classes.json', '"time": "13:15"', '"time": "11:45"'),
  },
  {
    what: 'a niggun',
    make: () => write('torah/niggun-new.md', read('torah/hadran.md').replace('id: hadran', 'id: niggun-new')),
  },
  { what: 'one class less', make: () => byHand('classes.json', /,\s*\{ "id": "sun-tanakh"[^}]*\}/, '') },
  {
    what: 'nine most asked, five for parents and no facts',
    make: () => {
      without('most-asked.json', (list) => list.slice(1));
      byHand('home.json', /,\s*\{\s*"ask": "What if he gets sick\?"[^}]*\}/, '');
      without('facts.json', () => []);
    },
  },
  {
    what: 'no sample videos',
    make: () => without('videos.json', () => []),
  },
  {
    what: 'a link to nothing',
    make: () => byHand('links.json', '"/torah"', '"/torahh"'),
    breaks: /links\.json.*there is no page \/torahh/,
    mend: () => byHand('links.json', '"/torahh"', '"/torah"'),
  },
  {
    what: 'HTML',
    make: () => byHand(bus, /$/, '\n<script>alert(1)</script>\n'),
    breaks: /does-anyone-meet-me-at-the-airport\.md.*HTML/,
    mend: () => byHand(bus, '\n<script>alert(1)</script>\n', ''),
  },
];

test('the edits of an editor, one after the other', async () => {
  expect(edits.length).toBeGreaterThanOrEqual(20);
  let asked = '';
  for (const { what, make, asks, breaks, mend } of edits) {
    await make();
    if (breaks) {
      const { mistakes } = await checkWithPictures(folder);
      expect(mistakes.map(problemLine).join('\n'), what).toMatch(breaks);
      await mend?.();
    }
    const { mistakes, guesses } = await checkWithPictures(folder);
    expect([what, mistakes.map(problemLine)]).toEqual([what, []]);
    const now = guesses.map(problemLine).join('\n');
    if (asks) expect(now, what).toMatch(asks);
    else if (now !== '') expect([what, now]).toEqual([what, asked]);
    asked = now;
  }
  expect(asked).toBe('');
  expect(read(bus)).toContain(`${COMMENT}order: 7\n`);
});
