import type { FunctionResult } from '@school/shared/api/types';
import { ISRAEL, hebrewDate, todayIn } from '@school/shared/dates';
import type { MailLanguage } from '@school/shared/mail/kinds';
import { letterContent } from '@school/shared/mail/letter';
import { longDay } from '@school/shared/mail/times';
import school from '@school/shared/school.json';
import { Mark } from '../../components/Mark.tsx';
import { Blocks } from './Blocks.tsx';
import { paperWords } from './texts.ts';

export type OpenedLetter = NonNullable<FunctionResult<'read_decision_letter'>>;

const admissions = school.contacts.find(({ id }) => id === 'admissions') ?? school;

function nameOn({ merged }: OpenedLetter, language: MailLanguage): string {
  const { first_name, last_name, hebrew_name } = merged;
  const latin = [first_name, last_name].filter((part) => typeof part === 'string').join(' ');
  return language === 'he' && typeof hebrew_name === 'string' ? hebrew_name : latin;
}

function Head({ language }: { readonly language: MailLanguage }) {
  const words = paperWords[language];
  const { street, locality, region, country } = school.address;
  return (
    <header className="paper-head">
      <Mark />
      <div>
        <p className="paper-school">{words.school}</p>
        <p>{words.program}</p>
      </div>
      <p className="paper-address" dir="ltr" lang="en">
        {street}, {locality}
        <br />
        {region}, {country}
        <br />
        {admissions.phone}
      </p>
    </header>
  );
}

/** A letter on paper: head, date and addressee, the words as they were told, the personal ones, and where to write. */
export function Paper({
  letter,
  language,
}: {
  readonly letter: OpenedLetter;
  readonly language: MailLanguage;
}) {
  const content = letterContent(letter, language);
  const words = paperWords[language];
  const reference = letter.merged['reference'];
  return (
    <article
      className="paper"
      lang={language}
      dir={language === 'he' ? 'rtl' : 'ltr'}
      aria-labelledby="paper-title"
    >
      <Head language={language} />
      <div className="paper-to">
        <p>
          <bdi>{nameOn(letter, language)}</bdi>
          {typeof reference === 'string' && (
            <span className="paper-quiet">
              {words.reference} <bdi>{reference}</bdi>
            </span>
          )}
        </p>
        <p>
          {longDay(todayIn(ISRAEL, new Date(letter.told_at)), language)}
          <span className="paper-quiet">
            <bdi lang="he" dir="rtl">
              {hebrewDate(letter.told_at)}
            </bdi>
          </span>
        </p>
      </div>
      <h2 id="paper-title">{content.heading}</h2>
      <Blocks blocks={content.blocks} />
      {letter.personal && (
        <section className="paper-personal" aria-label={words.personal}>
          <p dir="auto">{letter.personal}</p>
        </section>
      )}
      <footer className="paper-foot">
        {words.questions} <a href={`mailto:${admissions.email}`}>{admissions.email}</a>
      </footer>
    </article>
  );
}
