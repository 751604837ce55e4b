/** A dossier as plain data: what whoever asks for it has read, and the bytes of the documents. */
import type { Chapter } from '../chapters.ts';

export interface DossierDocument {
  /** 'Transcript', 'Letter of …' */
  readonly label: string;
  readonly fileName: string;
  readonly type: string;
  /** Null where the file could not be fetched; `problem` says why. */
  readonly bytes: ArrayBuffer | null;
  readonly problem?: string;
}

/** One person's file. */
export interface DossierFile {
  readonly name: string;
  readonly hebrewName: string;
  /** Below the name: track, year, reference number, where it stands. */
  readonly lines: readonly string[];
  readonly chapters: readonly Chapter[];
  readonly documents: readonly DossierDocument[];
}

/** What stands on the first page. */
export interface DossierCover {
  readonly title: string;
  readonly school: string;
  /** Who made it and when, who may read it. */
  readonly lines: readonly string[];
}
