/** The documents of a file for its dossier, each opened as such, which is written down. */
import type { DossierDocument } from '@school/papers/dossier/model';
import { openDocument } from '../../providers/open-document.ts';
import { isKind, Problem } from '../../providers/problem.ts';
import { askedFiles } from '../file/documents/asked-documents.ts';
import type { ReadFile } from './compose.ts';
import { dossierTexts as texts } from './texts.ts';

interface Stored {
  readonly id: string;
  readonly label: string;
  readonly fileName: string;
  readonly type: string;
  readonly size: number;
}

/** In the order in which they are asked for, then the letters of referees. */
export function storedOf({ file, letters }: ReadFile): readonly Stored[] {
  const documents = askedFiles(file).flatMap(({ label, documents: sent }) =>
    sent.map((one) => ({
      id: one.id,
      label,
      fileName: one.file_name,
      type: one.content_type,
      size: one.size_bytes,
    })),
  );
  const sent = (letters?.referees ?? []).flatMap(({ name, files }) =>
    files.map((letter, index) => ({
      id: letter.id,
      label: files.length > 1 ? texts.page(texts.letter(name), index + 1, files.length) : texts.letter(name),
      fileName: letter.file_name,
      type: letter.content_type,
      size: letter.size_bytes,
    })),
  );
  return [...documents, ...sent];
}

/** Its bytes, or why there are none; a lost connection or session ends the dossier instead. */
async function fetchDocument({ id, label, fileName, type }: Stored): Promise<DossierDocument> {
  try {
    const blob = await openDocument({ id, content_type: type }, 'dossier');
    return { label, fileName, type, bytes: await blob.arrayBuffer() };
  } catch (error) {
    if (!(error instanceof Problem) || isKind(error, 'offline') || isKind(error, 'signed_out')) throw error;
    return { label, fileName, type, bytes: null, problem: error.message };
  }
}

/** Most bytes of documents in one dossier: a browser holds them all at once. */
const MOST_BYTES = 400 * 1024 * 1024;

/** Counts what has been taken; a document that no longer fits is named in the dossier. */
export class Room {
  private taken = 0;

  async take(stored: Stored): Promise<DossierDocument> {
    const { label, fileName, type, size } = stored;
    if (this.taken + size > MOST_BYTES)
      return { label, fileName, type, bytes: null, problem: texts.tooLarge };
    this.taken += size;
    return fetchDocument(stored);
  }
}
