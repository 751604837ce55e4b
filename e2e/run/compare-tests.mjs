/**
 * `node e2e/run/compare-tests.mjs [COMMIT]`: which tests of a commit (by default release 1.0.0) have no test of the same name any
 * more, and no new place in moved-tests.json. Titles are read from the files, so that one with values in it is one name. Prints what is lost
 * and ends with 1 if anything is.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './parts.mjs';

const RELEASE = '074e52a2';
const TEST_FILE = /\.(test|spec)\.tsx?$/;
const TITLE = /\b(?:test|it)(?:\.(?:each|for)\([\s\S]*?\)|\.\w+)?\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*?)\1/g;

const git = (...args) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 });
/** Titles end with `@all`, fixed or chosen by a value, where a journey runs in test:all alone. */
const plain = (title) =>
  title
    .replaceAll('\\', '')
    .replace(/\s*(@all|\$\{[^{}]*@all[^{}]*\}|\$\{more\})$/, '')
    .trim();
const titlesIn = (text) => [...text.matchAll(TITLE)].map(([, , title]) => plain(title));
const testFiles = (list) => list.split('\n').filter((file) => TEST_FILE.test(file));

const before = testFiles(git('ls-tree', '-r', '--name-only', process.argv[2] ?? RELEASE)).flatMap((file) =>
  titlesIn(git('show', `${process.argv[2] ?? RELEASE}:${file}`)).map((title) => ({ file, title })),
);
const today = new Map(
  testFiles(git('ls-files')).map((file) => [
    file,
    new Set(titlesIn(readFileSync(path.join(ROOT, file), 'utf8'))),
  ]),
);
const names = new Set([...today.values()].flatMap((titles) => [...titles]));
const moved = JSON.parse(readFileSync(path.join(import.meta.dirname, 'moved-tests.json'), 'utf8'));

const gone = before.filter(({ title }) => !names.has(title));
const lost = gone.filter(({ file, title }) => !(`${file}: ${title}` in moved));
/** A new place is "file: title", or "file" where its tests together show what one showed before. */
const missingPlaces = Object.values(moved).filter((place) => {
  const [, file, title] = /^([^:]+)(?:: (.*))?$/.exec(place) ?? [];
  return !today.has(file) || (title !== undefined && !today.get(file).has(title));
});

for (const { file, title } of lost) console.log(`lost: ${file}: ${title}`);
for (const place of missingPlaces) console.log(`a new place that is not there: ${place}`);
console.log(
  `${before.length} tests before, ${gone.length} of them by another name today: ${gone.length - lost.length} with their new place`,
);
process.exitCode = lost.length + missingPlaces.length > 0 ? 1 : 0;
