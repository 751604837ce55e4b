/** All Hebrew words of the portal, fetched as one when somebody reads Hebrew. */
export { address } from './address.ts';
export { card, payments } from './payments.ts';
export { consent, sign } from './consent.ts';
export { dates } from './dates.ts';
export { family } from './family.ts';
export { letter } from './letter.ts';
export { messages } from './messages.ts';
export { parts } from './parts.ts';
export { referee } from './referee.ts';
export { said } from './sentences.ts';
