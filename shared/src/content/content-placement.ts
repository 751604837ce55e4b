import { CATEGORY_IDS } from './schemas.ts';
import type { ContentFile } from './files.ts';
import { didYouMean, type Problem } from './problem.ts';
import { own, wordOf } from './rules.ts';

const answers = (files: readonly ContentFile[]): ContentFile[] =>
  files.filter((file) => file.kind === 'markdown' && file.collection === 'knowledge-base');

function subcategories(files: readonly ContentFile[]): Map<string, string[]> {
  const list = files.find((file) => file.path === 'knowledge-base/categories.json')?.data;
  const entries = (Array.isArray(list) ? list : []).map((category: unknown): [string, string[]] => {
    const subs = own(category, 'subcategories');
    return [
      wordOf(own(category, 'id')),
      (Array.isArray(subs) ? subs : []).map((sub: unknown) => wordOf(own(sub, 'id'))),
    ];
  });
  return new Map(entries);
}

const HEBREW = ['hebrewQuestion', 'hebrew'] as const;

/** A question in Hebrew without its answer, or the other way round, and English in their place. */
function hebrewProblems(file: ContentFile): (readonly [field: string, message: string])[] {
  const given = HEBREW.filter((field) => own(file.data, field) !== undefined);
  return HEBREW.flatMap((field): (readonly [string, string])[] => {
    if (!given.includes(field))
      return given.length === 0
        ? []
        : [[field, 'is missing: question and answer in Hebrew go together. Write both or none.']];
    return /[א-ת]/.test(wordOf(own(file.data, field)))
      ? []
      : [[field, 'has no Hebrew. The English stands above.']];
  });
}

function placeProblems(file: ContentFile, known: Map<string, string[]>, slugs: readonly string[]): Problem[] {
  const folder = file.path.split('/')[1] ?? '';
  const problem = (field: string, message: string): Problem => ({ file: file.path, field, message });
  const subs = known.get(folder);
  if (!subs || file.path.split('/').length !== 3)
    return [
      problem(
        'folder',
        `"${folder}" is not a category.${didYouMean(folder, CATEGORY_IDS)} Known: ${CATEGORY_IDS.join(', ')}.`,
      ),
    ];
  const sub = own(file.data, 'subcategory');
  const related = own(file.data, 'related');
  const missing = (Array.isArray(related) ? related : []).map(String).filter((slug) => !slugs.includes(slug));
  return [
    ...(typeof sub === 'string' && !subs.includes(sub)
      ? [
          problem(
            'subcategory',
            `"${sub}" is not a part of ${folder}. Write one of: ${subs.join(', ')}.${didYouMean(sub, subs)}`,
          ),
        ]
      : []),
    ...missing.map((slug) =>
      problem('related', `there is no answer named "${slug}".${didYouMean(slug, slugs)}`),
    ),
    ...(file.body ? [] : [problem('text', 'the answer is empty.')]),
    ...hebrewProblems(file).map(([field, message]) => problem(field, message)),
  ];
}

/** Answers in categories or subcategories that do not exist, and related answers that are not there. */
export function answerPlaceProblems(files: readonly ContentFile[]): Problem[] {
  const known = subcategories(files);
  const slugs = answers(files).map((file) => file.name);
  return answers(files).flatMap((file) => placeProblems(file, known, slugs));
}

/** Answers that the home page and the list of those most asked name, and that are not there. */
export function namedAnswerProblems(files: readonly ContentFile[]): Problem[] {
  const slugs = answers(files).map((file) => file.name);
  const dataOf = (path: string): unknown => files.find((file) => file.path === path)?.data;
  const missing = (file: string, list: unknown, field: string): Problem[] =>
    (Array.isArray(list) ? list : []).flatMap((entry: unknown, at): Problem[] => {
      const slug = wordOf(own(entry, 'answer'));
      if (slugs.includes(slug)) return [];
      const message = `there is no answer named "${slug}".${didYouMean(slug, slugs)}`;
      return [{ file, field: `${field}${at + 1} › answer`, message }];
    });
  return [
    ...missing('home.json', own(own(dataOf('home.json'), 'parents'), 'answers'), 'parents › answers › '),
    ...missing('most-asked.json', dataOf('most-asked.json'), ''),
  ];
}

const NO_CLASSES = /^(?:—|free|breakfast|lunch|light lunch|dinner|shabbat meal|shacharit|mincha|arvit)\b|^—/i;

/** Sample classes at hours at which the schedule has none. */
export function classProblems(files: readonly ContentFile[]): Problem[] {
  const dataOf = (name: string): unknown => files.find((file) => file.path === name)?.data;
  const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
  const schedule = dataOf('schedule.json');
  const days = list(own(schedule, 'days')).map(String);
  const rows = list(own(schedule, 'rows'));
  return list(own(dataOf('classes.json'), 'days')).flatMap((entry, at) => {
    const day = wordOf(own(entry, 'day'));
    return list(own(entry, 'classes')).flatMap((lesson, place): Problem[] => {
      const time = wordOf(own(lesson, 'time'));
      const row = rows.find((candidate) => own(candidate, 'time') === time);
      const cell = list(own(row, 'cells'))[days.indexOf(day)];
      if (typeof cell === 'string' && !NO_CLASSES.test(cell)) return [];
      const there = typeof cell === 'string' ? `"${cell}"` : 'nothing';
      const field = `days › ${at + 1} › classes › ${place + 1} › time`;
      return [
        {
          file: 'classes.json',
          field,
          message: `on ${day} at ${time} schedule.json has ${there}. Take an hour of the schedule at which there is learning.`,
        },
      ];
    });
  });
}

/** The file of a Torah item is named like its id, since both are its address. */
export function fileNameProblems(files: readonly ContentFile[]): Problem[] {
  return files
    .filter(
      (file) =>
        ['torah', 'pages', 'sections', 'elements', 'esp'].includes(file.collection) &&
        file.kind === 'markdown',
    )
    .filter((file) => typeof own(file.data, 'id') === 'string' && own(file.data, 'id') !== file.name)
    .map((file) => ({
      file: file.path,
      field: 'id',
      message: `is "${wordOf(own(file.data, 'id'))}", but the file is named "${file.name}". Make them the same.`,
    }));
}
