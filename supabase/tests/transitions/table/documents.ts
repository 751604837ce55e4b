/** Files: announced, checked, asked for again, replaced, taken back. */
import { addDocument } from '../../harness/applicants.ts';
import { people } from '../../harness/people.ts';
import type { Row, TestDatabase } from '../../harness/database.ts';
import { after, completeDraft, doing, draft, one, submitted, uncounted, type Step } from '../givens.ts';
import { idOf, type Case, type Subject } from '../transition.ts';

const FILE: Row = {
  kind: 'transcript',
  file_name: 'report.pdf',
  content_type: 'application/pdf',
  size_bytes: 1200,
};

const announced: Step = async (given, { db }) => ({
  document: (await db.call<{ document_id: string }>(given.user, 'announce_document', FILE)).document_id,
});
const sent: Step = async (given, { db }) => ({ document: await addDocument(db, given.user, 'transcript') });
const handedIn: Step = async (given, { db }) => ({
  document: await one(
    db,
    `select id from public.application_documents where application_id = $1 and kind = 'transcript'`,
    [idOf(given, 'application')],
  ),
});
const review = async (given: Case, db: TestDatabase, state: string, reason?: string): Promise<Row> => ({
  document_id: idOf(given, 'document'),
  state,
  ...(reason === undefined ? {} : { reason }),
  expected_version: Number(
    await one(db, 'select version::text as id from public.application_documents where id = $1', [
      idOf(given, 'document'),
    ]),
  ),
});
const reviewed = (state: string, reason?: string): Step =>
  doing(async (given, db) =>
    db.call(people.admissions, 'review_document', await review(given, db, state, reason)),
  );
const finish = (given: Case, detected_type: string | null): Row => ({
  document_id: idOf(given, 'document'),
  owner_id: given.user.id,
  detected_type,
  size_bytes: 1300,
});

const inOffice = after(submitted, handedIn);
const toReplace = after(inOffice, reviewed('replace', 'Page two is missing.'));

export const documents: Subject = {
  title: 'Documents',
  transitions: [
    {
      name: 'announced',
      by: 'announce_document',
      as: 'applicant',
      given: after(draft, uncounted),
      args: () => FILE,
    },
    {
      name: 'uploading → received',
      by: 'finish_document_upload',
      as: 'service',
      given: after(draft, announced),
      args: (given) => finish(given, 'application/pdf'),
    },
    {
      name: 'uploading → removed: another type than was said',
      by: 'finish_document_upload',
      as: 'service',
      given: after(draft, announced),
      args: (given) => finish(given, 'image/png'),
    },
    {
      name: 'received: finished a second time',
      by: 'finish_document_upload',
      as: 'service',
      given: after(draft, sent),
      args: (given) => finish(given, 'application/pdf'),
    },
    {
      name: 'received → removed, while draft',
      by: 'remove_document',
      as: 'applicant',
      given: after(completeDraft, handedIn),
      args: (given) => ({ document_id: idOf(given, 'document') }),
    },
    {
      name: 'uploading → removed, while draft',
      by: 'remove_document',
      as: 'applicant',
      given: after(draft, announced),
      args: (given) => ({ document_id: idOf(given, 'document') }),
    },
    {
      name: 'received → checked',
      by: 'review_document',
      as: 'admissions',
      given: inOffice,
      args: (given, db) => review(given, db, 'checked'),
    },
    {
      name: 'checked → received',
      by: 'review_document',
      as: 'admissions',
      given: after(inOffice, reviewed('checked')),
      args: (given, db) => review(given, db, 'received'),
    },
    {
      name: 'received → replace',
      by: 'review_document',
      as: 'admissions',
      given: inOffice,
      args: (given, db) => review(given, db, 'replace', 'Page two is missing.'),
    },
    {
      name: 'checked → replace',
      by: 'review_document',
      as: 'admissions',
      given: after(inOffice, reviewed('checked')),
      args: (given, db) => review(given, db, 'replace', 'Page two is missing.'),
    },
    {
      name: 'replace: another reason',
      by: 'review_document',
      as: 'admissions',
      given: toReplace,
      args: (given, db) => review(given, db, 'replace', 'It is not signed.'),
    },
    {
      name: 'replace → received, taken back',
      by: 'review_document',
      as: 'admissions',
      given: toReplace,
      args: (given, db) => review(given, db, 'received'),
    },
    {
      name: 'replace → checked',
      by: 'review_document',
      as: 'admissions',
      given: toReplace,
      args: (given, db) => review(given, db, 'checked'),
    },
    {
      name: 'replace: the new one is announced, the old one still stands',
      by: 'announce_document',
      as: 'applicant',
      given: after(toReplace, uncounted),
      args: () => FILE,
    },
    {
      name: 'replace → removed: the new one has come',
      by: 'finish_document_upload',
      as: 'service',
      given: after(toReplace, announced),
      args: (given) => finish(given, 'application/pdf'),
    },
  ],
};
