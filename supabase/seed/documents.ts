/** Documents of the demo: announced, stored and finished as in the product, with real small files on disk. */
import type { DocumentKind } from '@school/shared/documents';
import type { Stage } from './act.ts';
import { pdfFile, pngFile } from './files.ts';
import type { DemoPerson } from './names.ts';
import type { Random } from './random.ts';

export interface DemoFile {
  readonly kind: DocumentKind;
  readonly file_name: string;
  readonly content_type: string;
  readonly bytes: Buffer;
}

const pdf = (kind: DocumentKind, file_name: string, title: string, lines: readonly string[]): DemoFile => ({
  kind,
  file_name,
  content_type: 'application/pdf',
  bytes: pdfFile(title, lines),
});

/** Where demo files go, beside the rows that name them. */
export interface DemoStore {
  /** Puts a file of this owner at the path that was announced. */
  put(path: string, owner: string, file: DemoFile): Promise<void>;
  /** Waits until all are there; fails with the first that is not. */
  done(): Promise<void>;
}

/** What this person sends: the three required kinds, and sometimes the others. */
export function demoFiles(person: DemoPerson, random: Random): DemoFile[] {
  const name = `${person.first_name} ${person.last_name}`;
  const hebrew = `${person.hebrew_first_name} ${person.hebrew_last_name}`;
  const transcript = random.chance(0.4) ? `תעודת בגרות ${hebrew}.pdf` : `Transcript ${name}.pdf`;
  const files = [
    pdf('transcript', transcript, 'Transcript (invented)', [
      name,
      'Gemara: A',
      'Tanach: A-',
      'Mathematics: B+',
      'English: A',
    ]),
    pdf('recommendation', 'recommendation.pdf', 'Letter of recommendation (invented)', [
      'To the admissions office,',
      `I have known ${name} for several years and recommend him warmly.`,
      'Rabbi Samplestein',
    ]),
    {
      kind: 'passport' as const,
      file_name: `passport ${hebrew}.png`,
      content_type: 'image/png',
      bytes: pngFile(random.int(0, 999)),
    },
  ];
  if (random.chance(0.3))
    files.push(pdf('medical', 'medical-form.pdf', 'Medical form (invented)', [name, 'No known allergies.']));
  if (random.chance(0.3))
    files.push(
      pdf('resume', 'resume.pdf', 'Resume (invented)', [
        name,
        'Counsellor, summer camp',
        'Volunteer, library',
      ]),
    );
  return files;
}

/** Uploads one file as its owner, the stage's present person; returns the document's id. */
export async function uploadDocument(
  stage: Stage,
  store: DemoStore,
  owner: string,
  file: DemoFile,
): Promise<string> {
  const size_bytes = file.bytes.byteLength;
  const { kind, file_name, content_type } = file;
  const announced = await stage.call('announce_document', {
    kind,
    file_name,
    content_type,
    size_bytes,
  });
  await store.put(announced.path, owner, file);
  await stage.call('finish_document_upload', {
    document_id: announced.document_id,
    owner_id: owner,
    detected_type: content_type,
    size_bytes,
  });
  return announced.document_id;
}
