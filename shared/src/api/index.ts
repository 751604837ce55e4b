/**
 * The contract: every public SQL function once, with its arguments, its answer, its refusals and who may call it.
 *
 * What an edge function calls is exported by its own name as well: its bundle then holds those entries and no other.
 * Browsers import only its types (`types.ts`), so it costs them nothing; answers are parsed by the database tests, by the
 * fakes of component tests and while developing. Adding a function: CONTRIBUTING.md, "A public function".
 *
 * Answers that are rows come from rows.generated.ts (`.pick`, `.omit`, `.extend`), so that a column is written nowhere twice. What shows
 * sensitive values of others is `traced`, and private.begin_reading knows how to begin it. What is forgotten or wrong fails in supabase/tests/permissions and supabase/tests/contract, with the name of the key.
 */
import { acceptedFunctions } from './accepted.ts';
import { accountFunctions } from './accounts.ts';
import { administrationFunctions } from './administration.ts';
import { applicantFunctions } from './applicant.ts';
import { applicationFunctions } from './applications.ts';
import { bulkFunctions } from './bulk.ts';
import { decisionFunctions } from './decisions.ts';
import { draftFunctions } from './drafts.ts';
import { viewFunctions } from './views.ts';
import { guardianFunctions } from './guardians.ts';
import { houseFunctions } from './house.ts';
import { interviewFunctions } from './interviews.ts';
import { ledgerFunctions } from './ledger.ts';
import { mailFunctions } from './mail.ts';
import { numberFunctions } from './numbers.ts';
import { parentFunctions } from './parents.ts';
import { messageFunctions } from './messages.ts';
import { privacyFunctions } from './privacy.ts';
import { programYearFunctions } from './program-years.ts';
import { contentFunctions } from './content.ts';
import { readerFunctions } from './readers.ts';
import { refereeFunctions } from './referees.ts';
import { sentFunctions } from './sent.ts';
import { serverFunctions } from './server.ts';
import { studentBatchFunctions } from './student-batches.ts';
import { studentFunctions } from './students.ts';
import { systemFunctions } from './system.ts';
import { visitorFunctions } from './visitors.ts';

/** The functions by subject, in the order of docs/api.md. */
export const subjects = {
  Everybody: visitorFunctions,
  Accounts: accountFunctions,
  'The applicant': applicantFunctions,
  Referees: refereeFunctions,
  'Consent of parents and guardians': guardianFunctions,
  Parents: parentFunctions,
  'Student information, and after the acceptance': acceptedFunctions,
  'The office: applications': applicationFunctions,
  'The office: decisions': decisionFunctions,
  'The office: many at once': bulkFunctions,
  'The office: what was sent': sentFunctions,
  'The office: drafts': draftFunctions,
  'The office: saved views': viewFunctions,
  Messages: messageFunctions,
  'The office: interviews': interviewFunctions,
  'The office: readers and scores': readerFunctions,
  'The office: numbers': numberFunctions,
  'The office: students': studentFunctions,
  'The house: rooms, leave, the night': houseFunctions,
  'The office: many student records': studentBatchFunctions,
  'The office: money': ledgerFunctions,
  'Program years': programYearFunctions,
  Mails: mailFunctions,
  'Staff, log and questions': administrationFunctions,
  'The content desk': contentFunctions,
  'The product itself': systemFunctions,
  'Reading and erasing': privacyFunctions,
  'Only the secret key': serverFunctions,
};

export const contract = {
  ...visitorFunctions,
  ...accountFunctions,
  ...applicantFunctions,
  ...refereeFunctions,
  ...guardianFunctions,
  ...parentFunctions,
  ...acceptedFunctions,
  ...applicationFunctions,
  ...decisionFunctions,
  ...bulkFunctions,
  ...draftFunctions,
  ...viewFunctions,
  ...messageFunctions,
  ...interviewFunctions,
  ...readerFunctions,
  ...numberFunctions,
  ...studentFunctions,
  ...houseFunctions,
  ...studentBatchFunctions,
  ...ledgerFunctions,
  ...programYearFunctions,
  ...mailFunctions,
  ...administrationFunctions,
  ...contentFunctions,
  ...systemFunctions,
  ...privacyFunctions,
  ...sentFunctions,
  ...serverFunctions,
};
