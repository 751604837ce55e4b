/** A decision letter as its reader sees it: the words and values it was told with, drawn in one of its two languages. */
import { mailBody } from './body.ts';
import { compose, MailProblem } from './compose.ts';
import type { Content } from './content.ts';
import { inHebrew } from './hebrew-names.ts';
import { isMailKind, mailKindOf, type MailField, type MailLanguage } from './kinds.ts';
import { moneyText } from './money.ts';
import { isZone, longDay, longTime } from './times.ts';
import { trackName } from './tracks.ts';

/** As read_decision_letter answers it. */
export interface ToldLetter {
  readonly outcome: string;
  readonly words: Readonly<
    Record<MailLanguage, { readonly subject: string; readonly heading: string; readonly body: unknown }>
  >;
  readonly merged: Readonly<Record<string, unknown>>;
}

/** A moment stands in the middle of a sentence: the zone it is meant in, Israel's behind it in brackets. */
function moment(value: string, zone: unknown, language: MailLanguage): string {
  const [own = '', ...others] = longTime(value, isZone(zone) ? zone : null, { language, zone: null }).split(
    '\n',
  );
  return others.length > 0 ? `${own} (${others.join('; ')})` : own;
}

function written({ type }: MailField, value: unknown, letter: ToldLetter, language: MailLanguage): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  const text = String(value);
  switch (type) {
    case 'instant':
      return moment(text, letter.merged['zone'], language);
    case 'day':
      return longDay(text, language);
    case 'money':
      return moneyText(Number(text), 'USD', language);
    case 'track':
      return trackName(text, language);
    default:
      return text;
  }
}

/** Throws MailProblem for a letter of no known outcome. */
export function letterContent(letter: ToldLetter, language: MailLanguage): Content {
  const name = `letter_${letter.outcome}`;
  if (!isMailKind(name)) throw new MailProblem(`There is no letter for "${letter.outcome}".`);
  const kind = mailKindOf(name);
  const { subject, heading, body } = letter.words[language];
  const values = Object.fromEntries(
    Object.entries(kind.fields).map(([field, about]) => [
      field,
      written(about, inHebrew(field, letter.merged, language) ?? letter.merged[field], letter, language),
    ]),
  );
  return compose({ subject, heading, body: mailBody.parse(body) }, { kind, language, values, href: null });
}
