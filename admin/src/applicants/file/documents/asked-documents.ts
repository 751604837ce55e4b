/** What files an application was asked for, with those that came: the five kinds, then the year's own questions. */
import { documentKinds, type DocumentKind } from '@school/shared/documents';
import type { DocumentRow, OfficeFile } from '../types.ts';

/** Kinds the read-only role may not open (permissions table). */
const HIDDEN_FROM_STAFF: readonly DocumentKind[] = ['passport', 'medical'];

export interface AskedFile {
  readonly key: string;
  readonly label: string;
  readonly required: boolean;
  /** Not for the read-only role. */
  readonly guarded: boolean;
  readonly documents: readonly DocumentRow[];
}

export const askedFiles = ({
  documents,
  own_answers: own,
}: Pick<OfficeFile, 'documents' | 'own_answers'>): readonly AskedFile[] => [
  ...documentKinds.map(({ value, label, required }) => ({
    key: value,
    label,
    required,
    guarded: HIDDEN_FROM_STAFF.includes(value),
    documents: documents.filter(({ kind }) => kind === value),
  })),
  ...own
    .filter(({ kind }) => kind === 'file')
    .map(({ id, words, is_required, is_hidden }) => ({
      key: id,
      label: words,
      required: is_required,
      guarded: is_hidden,
      documents: documents.filter(({ question_id }) => question_id === id),
    })),
];
