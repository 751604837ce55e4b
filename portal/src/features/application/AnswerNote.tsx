import { Link } from 'react-router';
import type { MyApplication } from '@school/shared/api/shapes';
import type { AnswerName } from '@school/shared/application-answers';
import { paths } from '@school/shared/routes';
import { asText } from '../../lib/autosave-entry.ts';
import { birthDoubt, graduationDoubt, passportDoubt } from '../../lib/doubts.ts';
import { isEmail, sameAddress } from '@school/shared/addresses';
import { useSignedIn } from '../../lib/session/context.tsx';
import { useAnswer, useApplication } from './context.tsx';
import { texts } from './texts.ts';

/** What is asked about an answer as it stands; null when there is nothing to ask. */
export function doubtOf(name: string, value: string, mine: MyApplication): string | null {
  const { year } = mine;
  if (name === 'date_of_birth') return birthDoubt(value, year.program_starts_on);
  if (name === 'passport_expires_on') return passportDoubt(value, mine.passport_needed_until);
  return name === 'graduation_year' ? graduationDoubt(value, year.program_starts_on) : null;
}

/** Which of two addresses is used for what, once they differ. */
function OtherAddress({ typed }: { readonly typed: string }) {
  const { person } = useSignedIn();
  if (!isEmail(typed) || sameAddress(typed, person.email)) return null;
  return (
    <p className="answer-note" role="status">
      {texts.otherAddress} <bdi>{person.email}</bdi>. {texts.otherAddressUse}{' '}
      <Link to={paths.account}>{texts.otherAddressChange}</Link>
    </p>
  );
}

/** What is said beside an answer: a question about a date that can hardly be, or what an address is used for. */
export function AnswerNote({ name }: { readonly name: AnswerName }) {
  const { mine } = useApplication();
  const value = asText(useAnswer(name).value);
  if (name === 'email') return <OtherAddress typed={value} />;
  const doubt = doubtOf(name, value, mine);
  if (doubt === null) return null;
  return (
    <p className="answer-note" role="status">
      {doubt}
    </p>
  );
}
