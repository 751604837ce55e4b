/** A file that ships: which columns of whom, in which language, under which name (shipped.ts). */
export type FileLanguage = 'en' | 'he';

export interface FileTemplate {
  readonly name: string;
  /** What the file is called, before year and day. */
  readonly file: string;
  readonly language: FileLanguage;
  readonly columns: readonly string[];
  /** As the list's address has them. */
  readonly filters: Readonly<Record<string, unknown>>;
}
