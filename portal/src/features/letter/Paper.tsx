import type { LetterPaper } from '@school/shared/mail/letter-paper';
import { Mark } from '../../components/Mark.tsx';
import { Blocks } from './Blocks.tsx';

function Head({ school, program, address }: LetterPaper) {
  return (
    <header className="paper-head">
      <Mark />
      <div>
        <p className="paper-school">{school}</p>
        <p>{program}</p>
      </div>
      <p className="paper-address" dir="ltr" lang="en">
        {address.map((line, index) => (
          <span key={line}>
            {index > 0 && <br />}
            {line}
          </span>
        ))}
      </p>
    </header>
  );
}

/** A letter on paper: head, date and addressee, the words as they were told, the personal ones, and where to write. */
export function Paper({ paper }: { readonly paper: LetterPaper }) {
  const { language, name, reference, date, hebrewDate, heading, blocks, personal, questions, email } = paper;
  return (
    <article
      className="paper"
      lang={language}
      dir={language === 'he' ? 'rtl' : 'ltr'}
      aria-labelledby="paper-title"
    >
      <Head {...paper} />
      <div className="paper-to">
        <p>
          <bdi>{name}</bdi>
          {reference && (
            <span className="paper-quiet">
              {reference[0]} <bdi>{reference[1]}</bdi>
            </span>
          )}
        </p>
        <p>
          {date}
          <span className="paper-quiet">
            <bdi lang="he" dir="rtl">
              {hebrewDate}
            </bdi>
          </span>
        </p>
      </div>
      <h2 id="paper-title">{heading}</h2>
      <Blocks blocks={blocks} />
      {personal && (
        <section className="paper-personal" aria-label={personal.label}>
          <p dir="auto">{personal.text}</p>
        </section>
      )}
      <footer className="paper-foot">
        {questions} <a href={`mailto:${email}`}>{email}</a>
      </footer>
    </article>
  );
}
