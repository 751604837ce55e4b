/** Words of the form on which a parent or guardian signs. */
import { inLanguages } from '../../lib/language.ts';

export const signTexts = inLanguages('sign', {
  program: 'The program',
  begins: 'Begins',
  ends: 'Ends',
  costs: 'Cost of the year',
  about: 'Read more about the program',
  sign: 'Your signature',
  name: 'Your full name',
  relation: 'Who you are to the applicant',
  signature: 'Type your full name to sign',
  signatureHint: 'Exactly as above. It counts as your signature, with today’s date.',
  agree: 'I agree and sign',
  signing: 'Signing…',
  changed: 'The words were changed while you were reading. Please read them once more.',
  readAgain: 'Show the new words',
} as const);
