import type { ContentFile } from './files.ts';
import { placeholdersIn } from './placeholders.ts';
import { own, textsOf, type TextField } from './rules.ts';
import type { Problem } from './problem.ts';
import { tabOf, trackValues } from '../track-values.ts';

/** What looks like a value of the program year that somebody wrote by hand: it would stay when the office changes the year. */
const MONTHS =
  '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)';
const AMOUNT =
  /(?:[$€£₪]|\b(?:US\$|USD|NIS|ILS|EUR)\s?)\s?\d[\d,.]*|\b\d[\d,.]{0,20}\s?(?:dollars?|USD|NIS|ILS|shekels?|shekalim|euros?|₪|ש["״]ח)/giu;
const PROGRAM_YEAR = /\b20\d\d\s?[-–—/]\s?(?:20)?\d\d\b/g;
const DATE = new RegExp(
  `\\b${MONTHS}\\.? \\d{1,2}(?:st|nd|rd|th)?\\b|\\b\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTHS}\\b|\\b20\\d\\d-\\d\\d-\\d\\d\\b|\\b\\d{1,2}[./]\\d{1,2}[./](?:20)?\\d\\d\\b|\\b${MONTHS} 20\\d\\d\\b`,
  'g',
);

const NUMBER = '(?:\\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)';
const SPAN = `${NUMBER} (?:day|week|month)s?`;
const REFEREES = new RegExp(
  `\\b${NUMBER} (?:\\w+ ){0,2}(?:references|referees?|recommenders?|recommendations|letters? of recommendation)\\b|\\b${NUMBER} (?:adults?|people|persons?|teachers?|rabbis?) who (?:know|recommend|(?:have )?taught|(?:have )?led|will recommend)\\b`,
  'giu',
);
const ORIENTATION = new RegExp(
  `\\b${SPAN} (?:of |long )?orientation\\b|\\borientation (?:of|for|lasts|takes|is) (?:about )?${SPAN}\\b`,
  'giu',
);
const MARGIN = new RegExp(
  `\\b${NUMBER} months? (?:beyond|after|past|longer than) (?:the end|your stay|the program)|\\bpassport[^.!?\\n]{0,200}\\b${NUMBER} months?\\b`,
  'giu',
);

type Guess = readonly (readonly [RegExp, string])[];
/** What was probably meant, by the words of the sentence; the last is for all others. */
const AMOUNTS: Guess = [
  [/deposit/i, 'cost.deposit'],
  [/room|board|hous|dorm/i, 'cost.room-and-board'],
  [/tuition/i, 'cost.tuition'],
  [/./, 'cost.total'],
];
const DATES: Guess = [
  [/regist/i, 'deadline.registration'],
  [/orientation/i, 'orientation'],
  [/letter|decision|accept/i, 'letters'],
  [/\bopens?\b/i, 'year.opens'],
  [/task|checklist/i, 'deadline.tasks'],
  [/begins?|starts?|arriv/i, 'program.start'],
  [/\bends?\b/i, 'program.end'],
  [/./, 'deadline.application'],
];
const meant = (guesses: Guess, sentence: string): string =>
  guesses.find(([words]) => words.test(sentence))?.[1] ?? '';

/** Essays and recordings have a day of their own; what a text of law or an address holds is nobody's deadline. */
const isExempt = ({ file, field }: TextField): boolean =>
  file.startsWith('torah/') ||
  /(^|› )(id|date|updated|time|image|link|embedId|\w+Url|keywords › .*|asWritten › .*)$/.test(field);

const SENTENCE = 200;
/** The sentence in which something stands, as far as that is near. */
const sentenceAt = (text: string, at: number): string => {
  const before = text.slice(Math.max(0, at - SENTENCE), at).split(/[.!?\n]/);
  const after = text.slice(at, at + SENTENCE).split(/[.!?\n]/);
  return `${before.at(-1) ?? ''}${after[0] ?? ''}`;
};

function inText(entry: TextField): Problem[] {
  const { file, field, text } = entry;
  const say = (pattern: RegExp, what: string, name: (sentence: string) => string): Problem[] =>
    [...text.matchAll(pattern)].map((match) => ({
      file,
      field,
      message: `"${match[0]}" looks like ${what} of the program year; it would stay when the office changes it. Write {{${name(sentenceAt(text, match.index))}}} instead, or keep it as you wrote it.`,
      guess: match[0],
    }));
  return [
    ...say(AMOUNT, 'an amount', (sentence) => meant(AMOUNTS, sentence)),
    ...say(PROGRAM_YEAR, 'a program year', () => 'year.name'),
    ...say(DATE, 'a date', (sentence) => meant(DATES, sentence)),
    ...say(REFEREES, 'a number of referees', () => 'referees.number'),
    ...say(ORIENTATION, 'the length of the orientation', () => 'orientation.length'),
    ...say(MARGIN, 'how long a passport must last', () => 'passport.margin'),
  ];
}

/** What its author has said is meant as it is written: the bus costs 20 NIS whatever the year. */
const keptIn = (file: ContentFile): readonly unknown[] => {
  const kept = own(file.data, 'asWritten');
  return Array.isArray(kept) ? kept : [];
};

/** Amounts, program years, dates and other numbers of the year, each a guess. Years of history (1987) are free. */
export const handwrittenProblems = (files: readonly ContentFile[]): Problem[] =>
  files.flatMap((file) => {
    const kept = keptIn(file);
    return textsOf(file)
      .filter((entry) => !isExempt(entry))
      .flatMap(inText)
      .filter(({ guess }) => !kept.includes(guess));
  });

/** Words and links of a track that has no page in `tracks/`: a reader is told "not offered", or comes to another track. */
export function leftTrackProblems(files: readonly ContentFile[]): Problem[] {
  const left = trackValues.map(tabOf).filter((tab) => !files.some(({ path }) => path === `tracks/${tab}.md`));
  const named = (text: string): string[] => [
    ...placeholdersIn(text).flatMap((name) =>
      left.some((tab) => name.endsWith(`.${tab}`)) ? `{{${name}}}` : [],
    ),
    ...[...text.matchAll(/\?tab=([a-z-]+)/g)].flatMap(([found, tab = '']) =>
      left.some((one) => one === tab) ? found : [],
    ),
  ];
  return files.flatMap((file) =>
    textsOf(file)
      .flatMap(({ field, text }) => named(text).map((guess) => ({ field, guess })))
      .filter(({ guess }) => !keptIn(file).includes(guess))
      .map(({ field, guess }) => ({
        file: file.path,
        field,
        message: `"${guess}" is of a track that has no page in tracks/. Take it away, or keep it as you wrote it.`,
        guess,
      })),
  );
}
