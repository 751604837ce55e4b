/** The whole table of transitions, subject by subject; docs/transitions.md is printed from it. */
import type { Subject } from '../transition.ts';
import { application } from './application.ts';
import { cards } from './cards.ts';
import { claims } from './claims.ts';
import { consents } from './consents.ts';
import { content } from './content.ts';
import { decisions } from './decisions.ts';
import { decisionLetters } from './decision-letters.ts';
import { documents } from './documents.ts';
import { ledger, tasks } from './enrollment.ts';
import { enrollments } from './enrollments.ts';
import { erasing } from './erasing.ts';
import { formQuestions } from './form-questions.ts';
import { heldDecisions } from './held.ts';
import { house } from './house.ts';
import { interviews } from './interviews.ts';
import { letters } from './letters.ts';
import { mailWords } from './mail-words.ts';
import { mails } from './mails.ts';
import { messages } from './messages.ts';
import { notes } from './notes.ts';
import { ownDraft } from './own-draft.ts';
import { ownInterview } from './own-interview.ts';
import { operations } from './operations.ts';
import { offers } from './offers.ts';
import { overtaken } from './overtaken.ts';
import { readers } from './readers.ts';
import { parents } from './parents.ts';
import { letterRequests } from './referees.ts';
import { publications } from './publications.ts';
import { privacyRequests } from './privacy.ts';
import { questions } from './questions.ts';
import { staff } from './staff.ts';
import { accounts } from './accounts.ts';
import { batches } from './batches.ts';
import { students } from './students.ts';
import { timeToThink } from './time-to-think.ts';
import { many } from './many.ts';
import { waitlist } from './waitlist.ts';
import { years } from './years.ts';

export const subjects: readonly Subject[] = [
  application,
  documents,
  letterRequests,
  consents,
  parents,
  decisions,
  heldDecisions,
  publications,
  timeToThink,
  many,
  decisionLetters,
  waitlist,
  offers,
  overtaken,
  interviews,
  ownInterview,
  readers,
  tasks,
  ledger,
  claims,
  cards,
  students,
  house,
  batches,
  ownDraft,
  enrollments,
  staff,
  accounts,
  mails,
  letters,
  mailWords,
  questions,
  privacyRequests,
  messages,
  notes,
  years,
  formQuestions,
  content,
  operations,
  erasing,
];
