/** Who has read what, and what a person may take along or have erased. */
import { z } from 'zod';
import { fn } from './define.ts';
import { erasingFunctions } from './erasing.ts';
import { application_documents } from './rows.generated.ts';
import { count, id, instant, text } from './values.ts';

export const readingCategory = z.enum(['passport', 'health', 'military', 'financial', 'document']);
export const readingPurpose = z.enum(['screen', 'list', 'export', 'history', 'dossier']);

export const reading = z.strictObject({
  at: instant,
  reader_name: text.nullable(),
  reader_role: text,
  category: readingCategory,
  purpose: readingPurpose,
  /** Which document or columns; never a value. */
  note: text,
  /** How many records were read at once. */
  records: count,
});

const readings = {
  opened_by: fn({
    about: 'Who has read the record of this student or applicant, newest first, at most 200 lines.',
    callers: 'administrators',
    args: { subject: z.enum(['student', 'application']), subject_id: id },
    result: z.array(reading),
    refusals: ['invalid_value:subject'],
  }),
  open_document: fn({
    about: 'Where a stored file lies, for the function that hands it out; reading another’s leaves a line.',
    callers: 'signed in',
    args: { document_id: id, purpose: z.enum(['screen', 'dossier']).optional() },
    result: z.strictObject({
      bucket: text,
      path: application_documents.shape.storage_path,
      file_name: application_documents.shape.file_name,
      content_type: application_documents.shape.content_type,
      kind: application_documents.shape.kind,
    }),
    refusals: ['not_found', 'invalid_value:purpose'],
  }),
};

export const privacyFunctions = { ...readings, ...erasingFunctions };
