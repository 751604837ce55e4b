/** What of this checkout is still the invented school that the product comes with: to be replaced before anybody is invited. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import school from '@school/shared/school.json' with { type: 'json' };
import { contentFolder } from '../../local/content/folder.ts';
import { when, type Check } from './check.ts';

const GUIDE = 'docs/content.md, "Another school", says in which order.';

/** Surnames that mean "so-and-so" and "example": nobody of the demo bears another. */
const INVENTED = /\b(?:Almoni|Davar|Demo\w*|Dugma|Exampleman|Mashal|Mofet|Ploni|Sample\w*|Shemi|Shir)\b/;

/** What the demo calls itself, its program and its tracks. Where `school.json` says it too, the school is called so. */
const NAMES = [
  'Otniel',
  'עתניאל',
  "English Speakers' Program",
  'Shana Aleph',
  'Shana Bet',
  'Shiur Bet+',
  'Post-Army',
];

/** Every text of a value with the way to it. */
const texts = (value: unknown, at = ''): (readonly [at: string, text: string])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => texts(inner, at === '' ? key : `${at}.${key}`))
    : [[at, String(value)]];

interface Words {
  readonly school: object;
  /** Name and text of every file of the content. */
  readonly files: readonly (readonly [file: string, text: string])[];
}

/** In words and content; the demo's people in a database are found by the check of its data. */
export function demoFindings({ school: words, files }: Words) {
  const atDemo = texts(words)
    .filter(([, text]) => /\bexample\.org\b|[/@]example$/.test(text))
    .map(([at]) => at);
  const named = (wanted: (file: string, text: string) => boolean): string[] =>
    files.filter(([file, text]) => wanted(file, text)).map(([file]) => file);
  const samples = named((_file, text) => /^sample: true$|"sample": true/m.test(text));
  const invented = named(
    (file, text) => file.startsWith('staff/') && INVENTED.test(/^name: (.*)$/m.exec(text)?.[1] ?? ''),
  );
  const kept = texts(words).map(([, text]) => text);
  const left = NAMES.filter((name) => !kept.some((text) => text.includes(name))).flatMap((name) =>
    named((file, text) => file !== 'synonyms.json' && text.replaceAll('’', "'").includes(name)).map(
      (file) => `"${name}" in ${file}`,
    ),
  );
  return when(
    [
      atDemo.length > 0,
      'demo-contacts',
      `shared/school.json has addresses of the demo: ${atDemo.join(', ')}.`,
      `Write your own; leave a link empty that you do not have. ${GUIDE}`,
    ],
    [
      left.length > 0,
      'demo-names',
      `Texts of the website have names that shared/school.json no longer has: ${left.slice(0, 5).join(', ')}${left.length > 5 ? ' …' : ''}.`,
      `Write your own name, or take the line away. ${GUIDE}`,
    ],
    [
      samples.length > 0,
      'demo-recordings',
      `${samples.length} files of the content are samples without a recording, ${samples[0] ?? ''} among them.`,
      `Write the true addresses, or take the files away; a school of its own does not show them. ${GUIDE}`,
    ],
    [
      invented.length > 0,
      'demo-staff',
      `${invented.length} people of the website are invented, ${invented[0] ?? ''} among them.`,
      `Put your own people into staff/, and take these away. ${GUIDE}`,
    ],
  );
}

export const demoCheck: Check = {
  title: 'Words, people and recordings are the school’s own',
  run: async () => {
    const folder = contentFolder();
    const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(?:md|json)$/.test(name));
    const files = names
      .filter((name) => name !== 'README.md')
      .sort()
      .map(async (name) => [name, await readFile(path.join(folder, name), 'utf8')] as const);
    return demoFindings({ school, files: await Promise.all(files) });
  },
};
