import { z } from 'zod';
import { fn } from './define.ts';
import { application_documents } from './rows.generated.ts';
import { id, openingPurpose, text } from './values.ts';


const readings = {
  open_document: fn({
    about: 'Where a stored file lies, for the function that hands it out; reading another’s leaves a line.',
    callers: 'signed in',
    args: { document_id: id, purpose: openingPurpose.optional() },
    result: z.strictObject({
      bucket: text,
      path: application_documents.shape.storage_path,
      file_name: application_documents.shape.file_name,
      content_type: application_documents.shape.content_type,
      kind: z.union([application_documents.shape.kind, z.literal('message')]),
    }),
    refusals: ['not_found', 'invalid_value:purpose', 'wrong_state:purpose'],
  }),
};

export const privacyFunctions = { ...readings,};
