import { bodyText, fillSubject } from '@school/shared/mail/body';
import { mailLanguages, type MailLanguage } from '@school/shared/mail/kinds';
import { mailText, type MailText } from '@school/shared/mail/preview';
import { isBlank } from '../editor/to-body.ts';
import type { Letter } from '../../components/letters/recipients.ts';

export type Written = Partial<Record<MailLanguage, MailText>>;

export const EMPTY_TEXT: MailText = {
  subject: '',
  heading: '',
  body: { type: 'doc', content: [{ type: 'paragraph' }] },
};

const isWritten = ({ subject, heading, body }: MailText): boolean =>
  subject.trim() !== '' || heading.trim() !== '' || !isBlank(body);

/** The languages in which something has been written; what goes to the database. */
export function toLetter(written: Written): Letter {
  const used = mailLanguages.flatMap((language) => {
    const words = written[language];
    return words && isWritten(words) ? [[language, words] as const] : [];
  });
  return Object.fromEntries(used);
}

/** A letter from a draft; null when it cannot be read. */
export function keptLetter(draft: string): Written | null {
  try {
    const kept = JSON.parse(draft) as Record<string, unknown>;
    const languages = mailLanguages.flatMap((language) => {
      const { success, data } = mailText.safeParse(kept[language]);
      return success ? [[language, data] as const] : [];
    });
    return languages.length > 0 ? Object.fromEntries(languages) : null;
  } catch {
    return null;
  }
}

/** Two drafts of one letter as one: what another window has written stands above what is written here. */
export function joinLetters(other: string, mine: string): string {
  const [theirs, ours] = [keptLetter(other), keptLetter(mine)];
  if (!theirs || !ours) return theirs ? other : mine;
  const joined = mailLanguages.flatMap((language) => {
    const [above, here] = [theirs[language], ours[language]];
    if (!above || !here || JSON.stringify(above) === JSON.stringify(here)) {
      const only = here ?? above;
      return only ? [[language, only] as const] : [];
    }
    const blocks = [above.body, here.body]
      .filter((body) => !isBlank(body))
      .flatMap(({ content }) => content ?? []);
    const body = blocks.length > 0 ? { ...here.body, content: blocks } : here.body;
    return [
      [
        language,
        { subject: here.subject || above.subject, heading: here.heading || above.heading, body },
      ] as const,
    ];
  });
  return JSON.stringify(Object.fromEntries(joined));
}

/** A text with its fields filled in, as plain words; a field without a value leaves nothing. */
export const plainLetter = ({ body }: MailText, values: Readonly<Record<string, string | null>>): string =>
  fillSubject(bodyText(body), (name) => values[name] ?? '').trim();
