/**
 * Every regular expression of the rooms, the functions and the content desk, with 100 KB of the worst text that can be made of its own
 * signs. Ten times the text may take ten times as long: one that goes back over its text at each sign takes a hundred times, and the
 * server, or the page of whoever pasted it, stands still. The sources are read, so none is forgotten.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const sources = [
  ...['shared/src', 'portal/src', 'admin/src', 'site/src', 'papers/src', 'site/gatsby/content-check'],
  ...['supabase/functions', 'supabase/local/content', 'supabase/local/gateway'],
]
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file}`,
    ),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.generated\./.test(file));

/** Slow, and what they read cannot grow: by file and pattern. */
const BOUNDED: Readonly<Record<string, string>> = {
  'admin/src/lib/export/xlsx-parts.ts <xf ([^>]*xfId="0"[^>]*)\\/>': 'the styles of our own file',
  'site/src/lib/hebrew.ts (<[^>]*>)|([^<]+)': 'HTML that Markdown has made: an open < is &lt; there',
  'site/src/lib/live-marks.ts (<script\\b[\\s\\S]*?<\\/script>|<style\\b[\\s\\S]*?<\\/style>|<title\\b[\\s\\S]*?<\\/title>|<[^>]*>)':
    'pages that the build has finished',
  'supabase/functions/_shared/report.ts at (?:(?:async )?([\\w.$<>]+) \\()?[^()\\n]*?([\\w.-]+\\.[a-z]+):(\\d+):(\\d+)\\)?':
    'steps of a stack, each cut at 500 signs',
};

/** Made while it runs: what stands here is tried, and what cannot be is said why. */
const MADE: Readonly<Record<string, readonly (RegExp | string)[]>> = {
  'shared/src/checks.ts': ['a class of signs'],
  'shared/src/content/handwritten.ts': Array<string>(4).fill('tried by worst-texts.test.ts'),
  'shared/src/files/locked-pdf.ts': [/(?:^|[^0-9])12\s+0\s+obj\b/g],
  'shared/src/link-keys.ts': [/[?&#;]type=([^?&#;]*)/i],
  'site/src/features/knowledge-base/line-links.ts': ['lines of the site’s own answers, when it is built'],
  'site/src/lib/hebrew.ts': [
    /[\u0590-\u05ff](?:[\u0590-\u05ff\s"'.,:;!?()–-]*[\u0590-\u05ff])?/gu,
    /[\u0590-\u05ff]/u,
  ],
  'supabase/local/gateway/pages.ts': [/(^|[\s,])br(?!;q=0(\.0*)?(,|$))/],
};

interface Node {
  readonly type?: string;
  readonly regex?: { readonly pattern: string; readonly flags: string };
  readonly callee?: { readonly name?: string; readonly property?: { readonly name?: string } };
}
interface Found {
  readonly file: string;
  readonly pattern: RegExp;
}
const found: Found[] = [];
const made: Record<string, number> = {};
/** What cuts or collects reads its text to the end. */
const READS_ON = ['split', 'matchAll'];
function look(node: unknown, file: string, parent: Node): void {
  if (node === null || typeof node !== 'object') return;
  const one = node as Node;
  if (one.regex) {
    const { pattern, flags } = one.regex;
    const more = READS_ON.includes(parent.callee?.property?.name ?? '') && !flags.includes('g') ? 'g' : '';
    found.push({ file, pattern: new RegExp(pattern, flags + more) });
  } else if (one.callee?.name === 'RegExp') made[file] = (made[file] ?? 0) + 1;
  for (const child of Object.values(node)) look(child, file, one.type ? one : parent);
}
for (const file of sources)
  look(parseSync(file, readFileSync(path.join(root, file), 'utf8')).program, file, {});
for (const [file, patterns] of Object.entries(MADE))
  for (const pattern of patterns) if (pattern instanceof RegExp) found.push({ file, pattern });

const PARTS =
  /\\[pP]\{[^}]*\}|\\u\{[\da-f]+\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\.|\[(?:\\.|[^\]\\])*\]|\(\?(?:[:=!]|<[=!]|<\w+>)|\{\d+(?:,\d*)?\}|./giu;
const IS_NO_SIGN = /^(?:\(\?.*|[()|^$*+?]|\{\d.*\}|\\[bB])$/;
const SIGNS = [...'aA1 \n\t-.,/<>"\'()[]{}@#%&*_:;=!?$+~|\\^éשxf\u00ad\u200f\uf0b7\u2013😀'];
/** One or two signs that each part of the pattern takes. */
const signsOf = ({ source, flags }: RegExp): string[][] =>
  [...source.matchAll(PARTS)]
    .map(([part]) => part)
    .filter((part) => !IS_NO_SIGN.test(part))
    .map((part) => {
      if (!/^[[\\.]/.test(part)) return [part];
      const one = new RegExp(`^(?:${part})$`, flags.replace(/[gy]/g, ''));
      return SIGNS.filter((sign) => one.test(sign)).slice(0, 2);
    })
    .filter((signs) => signs.length > 0);

interface Worst {
  readonly before: string;
  readonly unit: string;
  readonly end: string;
}
/** What it takes again and again, after nothing and after what stands before it, with an end that it does not take. */
function worstOf(pattern: RegExp): Worst[] {
  const signs = signsOf(pattern);
  const firsts = signs.map(([first = '']) => first);
  const starts = signs.flatMap((own, at) =>
    own.flatMap((unit) => [
      ['', unit],
      [firsts.slice(0, at).join(''), unit],
    ]),
  );
  const runs = firsts.flatMap((_, at) => [2, 3].map((size) => ['', firsts.slice(at, at + size).join('')]));
  const all = new Set([...starts, ...runs, ['', firsts.join('')]].map((pair) => JSON.stringify(pair)));
  return [...all].flatMap((pair) => {
    const [before = '', unit = ''] = JSON.parse(pair) as string[];
    return (unit ? ['\u0000', '\n!'] : []).map((end) => ({ before, unit, end }));
  });
}

const context = vm.createContext({});
const run = new vm.Script('text.replace(pattern, "")');
/** Milliseconds of the processor, whoever else is at it; endless where it had to be stopped. */
function took(pattern: RegExp, { before, unit, end }: Worst, length: number): number {
  Object.assign(context, { pattern, text: before + unit.repeat(Math.ceil(length / unit.length)) + end });
  const start = process.cpuUsage();
  try {
    run.runInContext(context, { timeout: 4000 });
  } catch {
    return Infinity;
  }
  return process.cpuUsage(start).user / 1000;
}

/** Shorter is not measured. */
const LEAST_MS = 2;
function isSlow(pattern: RegExp, text: Worst): boolean {
  if (took(pattern, text, 40) === Infinity) return true;
  // Again: memory may have been tidied up meanwhile.
  return [1, 2].every(() => {
    const tenth = took(pattern, text, 10_000);
    return tenth === Infinity || took(pattern, text, 100_000) > 30 * Math.max(tenth, LEAST_MS);
  });
}

test('each is tried with the worst for it, and takes no more than its share', { timeout: 300_000 }, () => {
  expect(found.length).toBeGreaterThan(300);
  const slow = found.flatMap(({ file, pattern }) => {
    const name = `${file} ${pattern.source}`;
    const text = name in BOUNDED ? undefined : worstOf(pattern).find((worst) => isSlow(pattern, worst));
    return text ? [`${name}: ${JSON.stringify(text)}`] : [];
  });
  expect(slow).toEqual([]);
});

test('those that are made while it runs are known, and each exception is still one', () => {
  expect(made).toEqual(Object.fromEntries(Object.entries(MADE).map(([file, { length }]) => [file, length])));
  const names = found.map(({ file, pattern }) => `${file} ${pattern.source}`);
  expect(Object.keys(BOUNDED).filter((name) => !names.includes(name))).toEqual([]);
});

test('what is slow is found', { timeout: 60_000 }, () => {
  for (const slow of [/\/+$/, /"x":\[(?:\s*"[^"]*"\s*,?)*\]/])
    expect(
      worstOf(slow).some((text) => isSlow(slow, text)),
      String(slow),
    ).toBe(true);
});
