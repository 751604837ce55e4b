import { MAX_DOCUMENT_BYTES, documentTypes, type DocumentType } from '@school/shared/documents';
import { fileSize } from '@school/shared/formats';
import { texts } from './texts.ts';

export type FileCheck =
  { readonly ok: true; readonly type: DocumentType } | { readonly ok: false; readonly message: string };

const SIGNATURES: readonly { readonly type: DocumentType; readonly bytes: readonly number[] }[] = [
  { type: 'application/pdf', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
];
const ENDINGS: Readonly<Record<string, DocumentType>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
};

const refuse = (message: string): FileCheck => ({ ok: false, message });
const ending = (name: string): string => name.split('.').pop()?.toLowerCase() ?? '';
const isHeic = (file: File): boolean => /hei[cf]/.test(file.type) || /^hei[cf]$/.test(ending(file.name));

/** What the name and the browser say the file is; null when it is none of ours. */
function declaredType(file: File): DocumentType | null {
  return documentTypes.find((type) => type === file.type) ?? ENDINGS[ending(file.name)] ?? null;
}

/** Says early and in words what the server would refuse later: size, HEIC, other types, and content that is not the name's. */
export async function checkFile(file: File): Promise<FileCheck> {
  if (isHeic(file)) return refuse(texts.heic);
  const declared = declaredType(file);
  if (!declared) return refuse(texts.wrongType);
  if (file.size > MAX_DOCUMENT_BYTES) return refuse(texts.tooLarge(fileSize(file.size)));
  if (file.size === 0) return refuse(texts.emptyFile);
  const head = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  const real = SIGNATURES.find(({ bytes }) => bytes.every((byte, index) => head[index] === byte));
  return real ? { ok: true, type: real.type } : refuse(texts.notWhatItSays);
}
