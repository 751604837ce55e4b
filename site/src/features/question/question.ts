import { isEmail, plainAddress } from '@school/shared/addresses';
import { cleaned, lengthOf, tooLong } from '@school/shared/checks';

/** A question as the form holds it. */
export interface Question {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}
export type QuestionField = keyof Question;
export type QuestionErrors = Readonly<Partial<Record<QuestionField, string>>>;

/** Longest texts that the database takes. */
const LIMITS: Readonly<Record<QuestionField, number>> = {
  name: 120,
  email: 254,
  subject: 200,
  message: 5000,
};

const EMPTY: Readonly<Record<QuestionField, string>> = {
  name: 'Enter your name.',
  email: 'Enter your e-mail address, so that we can answer.',
  subject: 'Enter a subject.',
  message: 'Enter your question.',
};

const LONG: Readonly<Record<QuestionField, string>> = {
  name: 'Enter your name, up to 120 characters.',
  email: 'Enter an e-mail address like name@example.org.',
  subject: 'Enter a subject, up to 200 characters.',
  message: 'Enter your question, up to 5,000 characters.',
};

export const questionFields = Object.keys(EMPTY) as QuestionField[];
export const isQuestionField = (name: string): name is QuestionField => Object.hasOwn(EMPTY, name);

function problemOf(field: QuestionField, value: string): string | null {
  const text = cleaned(value);
  if (text === '') return EMPTY[field];
  const long = field === 'message' ? tooLong(text, LIMITS[field]) : null;
  if (lengthOf(text) > LIMITS[field]) return long ?? LONG[field];
  return field === 'email' && !isEmail(text) ? LONG.email : null;
}

/** What is sent: as it was judged. */
export const asSent = ({ name, email, subject, message }: Question): Question => ({
  name: cleaned(name),
  email: plainAddress(email),
  subject: cleaned(subject),
  message: cleaned(message),
});

/** What is wrong, field by field. The database checks the same again. */
export function questionErrors(question: Question): QuestionErrors {
  const found = questionFields.map((field) => [field, problemOf(field, question[field])] as const);
  return Object.fromEntries(found.filter(([, problem]) => problem !== null));
}
