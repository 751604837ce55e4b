/** A decision letter as it stands on paper, in one of its two languages: what the portal shows and what its PDF holds. */
import school from '../../school.json';
import { ISRAEL, hebrewDate, todayIn } from '../dates.ts';
import type { Block } from './content.ts';
import type { MailLanguage } from './kinds.ts';
import { letterContent, type ToldLetter } from './letter.ts';
import { longDay } from './times.ts';

const words = {
  en: {
    school: school.name,
    program: school.programName,
    reference: 'Reference number',
    personal: 'A personal word',
    questions: 'Questions? Write to',
  },
  he: {
    school: school.hebrewName,
    program: 'משרד הקבלה',
    reference: 'מספר אסמכתה',
    personal: 'מילה אישית',
    questions: 'שאלות? אפשר לכתוב אל',
  },
} as const satisfies Record<MailLanguage, Record<string, string>>;

const admissions = school.contacts.find(({ id }) => id === 'admissions') ?? school;
const { street, locality, region, country } = school.address;

/** Of the reader's answer, what is on the paper. */
export interface SentLetter extends ToldLetter {
  readonly told_at: string;
  readonly personal: string | null;
}

/** What stands above every paper of the school: whose it is, whom it is about, and when it was made. */
export interface PaperHead {
  readonly language: MailLanguage;
  readonly school: string;
  readonly program: string;
  /** Line by line. */
  readonly address: readonly string[];
  readonly name: string;
  /** With its label in front. */
  readonly reference: readonly [label: string, value: string] | null;
  readonly date: string;
  readonly hebrewDate: string;
}

export interface LetterPaper extends PaperHead {
  readonly heading: string;
  readonly blocks: readonly Block[];
  readonly personal: { readonly label: string; readonly text: string } | null;
  readonly questions: string;
  readonly email: string;
}

function nameOn({ merged }: ToldLetter, language: MailLanguage): string {
  const { first_name, last_name, hebrew_name } = merged;
  const latin = [first_name, last_name].filter((part) => typeof part === 'string').join(' ');
  return language === 'he' && typeof hebrew_name === 'string' ? hebrew_name : latin;
}

/** The head of a paper about somebody, of this moment. */
export function paperHead(
  language: MailLanguage,
  name: string,
  at: string,
  reference: string | null = null,
): PaperHead {
  const said = words[language];
  return {
    language,
    school: said.school,
    program: said.program,
    address: [`${street}, ${locality}`, `${region}, ${country}`, admissions.phone],
    name,
    reference: reference === null ? null : [said.reference, reference],
    date: longDay(todayIn(ISRAEL, new Date(at)), language),
    hebrewDate: hebrewDate(at),
  };
}

/** Throws MailProblem for a letter of no known outcome. */
export function letterPaper(letter: SentLetter, language: MailLanguage): LetterPaper {
  const { heading, blocks } = letterContent(letter, language);
  const { personal, questions } = words[language];
  const number = letter.merged['reference'];
  const reference = typeof number === 'string' ? number : null;
  return {
    ...paperHead(language, nameOn(letter, language), letter.told_at, reference),
    heading,
    blocks,
    personal: letter.personal ? { label: personal, text: letter.personal } : null,
    questions,
    email: admissions.email,
  };
}
