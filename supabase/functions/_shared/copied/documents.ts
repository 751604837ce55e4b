/** Kinds of application documents (spec section 3: documents), what is asked for, and the limits the server enforces. */
export const documentKinds = [
  { value: 'transcript', label: 'Transcript', required: true },
  { value: 'recommendation', label: 'Letter of recommendation', required: false },
  { value: 'passport', label: 'Passport', required: true },
  { value: 'medical', label: 'Medical form', required: false },
  { value: 'resume', label: 'Resume', required: false },
] as const;
export type DocumentKind = (typeof documentKinds)[number]['value'];

/** Beside them a file may answer a question of the year's own, which is what names it where the question is known. */
export const sentKinds = [
  ...documentKinds,
  { value: 'question', label: 'File for a question of the year', required: false },
] as const;

export const documentTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;
export type DocumentType = (typeof documentTypes)[number];

/** 25 MB, in bytes. */
export const MAX_DOCUMENT_BYTES = 25 * 1024 * 1024;
/** HEIC is left out on purpose: phones then convert to JPEG while choosing. */
export const DOCUMENT_ACCEPT = '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png';
export const DOCUMENTS_BUCKET = 'documents';

/** `uploading`: row made, file not checked yet; `replace`: the office asks for another, with a reason. */
export const documentStates = ['uploading', 'received', 'checked', 'replace', 'removed'] as const;
