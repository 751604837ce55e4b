/** What is wrong with a file that somebody sends, in words. Asked in the browser before it is sent, and by the server after it has come. */
import { MAX_DOCUMENT_BYTES, documentTypes, type DocumentType } from '../documents.ts';
import { fileSize } from '../formats.ts';
import { fileKind, type FileKind } from './file-kind.ts';

const sentences = {
  empty: 'This file is empty.',
  tooLarge: (size: string) =>
    `This file is ${size}, and the limit is 25 MB. Take a photo of each page with your phone and send the photos instead. You can choose several at once.`,
  heic: 'HEIC photos can’t be read here. Please send the photo as JPEG, or take a screenshot of it.',
  wrongType: 'Please send a PDF, JPEG or PNG file.',
  notWhatItSays: 'This file is not what its name says. Please send a real PDF, JPEG or PNG.',
  broken: 'This file is broken or incomplete. Please save it again on your device and send it once more.',
  locked: 'This PDF opens only with a password. Save it without a password and send it again.',
} as const;

export interface FileFault {
  readonly hint: 'wrong_type' | 'broken_file' | 'too_large';
  readonly message: string;
}
const fault = (hint: FileFault['hint'], message: string): FileFault => ({ hint, message });
const tooLarge = (size: number): FileFault => fault('too_large', sentences.tooLarge(fileSize(size)));

const isOurs = (type: string): type is DocumentType => documentTypes.some((ours) => ours === type);

/** Why a file of this kind is not taken, whatever its name; null when it is. */
export function faultOf({ type, size, whole, locked }: FileKind): FileFault | null {
  if (size === 0) return fault('broken_file', sentences.empty);
  if (size > MAX_DOCUMENT_BYTES) return tooLarge(size);
  if (type === 'image/heic') return fault('wrong_type', sentences.heic);
  if (!isOurs(type)) return fault('wrong_type', sentences.notWhatItSays);
  if (!whole) return fault('broken_file', sentences.broken);
  return locked ? fault('broken_file', sentences.locked) : null;
}

const isHeic = ({ name, type }: File): boolean => /hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);
const saysItIsOurs = ({ name, type }: File): boolean => isOurs(type) || /\.(?:pdf|jpe?g|png)$/i.test(name);

/** The type of a file by its bytes, or why it is not taken; its name only says which sentence what is none of ours gets. */
export async function checkFile(file: File): Promise<{ readonly type: DocumentType } | FileFault> {
  if (file.size > MAX_DOCUMENT_BYTES) return tooLarge(file.size);
  const open = (): ReadableStream<Uint8Array> => file.stream();
  const kind = await fileKind(open(), MAX_DOCUMENT_BYTES, () => Promise.resolve(open()));
  if (kind.type === 'application/octet-stream' && kind.size > 0) {
    if (isHeic(file)) return fault('wrong_type', sentences.heic);
    if (!saysItIsOurs(file)) return fault('wrong_type', sentences.wrongType);
  }
  return faultOf(kind) ?? { type: kind.type as DocumentType };
}
