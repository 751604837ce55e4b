/**
 * A template of a file: which columns of whom, in which order, words and language, under which name. Kept as a saved view of the
 * list `student_files`, whose address it is written into; those that ship stand in shipped.ts.
 */
import type { StaffRole } from '@school/shared/roles';
import { openFields } from '../rules/fields.ts';

export interface TemplateColumn {
  readonly name: string;
  /** Instead of the field's own label. */
  readonly heading?: string;
}

export interface FileTemplate {
  readonly name: string;
  /** What the file is called, before year and day. */
  readonly file: string;
  readonly language: 'en' | 'he';
  readonly columns: readonly TemplateColumn[];
  /** As the list's address has them. */
  readonly filters: Readonly<Record<string, unknown>>;
}

const PARAMETER = 'template';

export const addressOf = ({ name: _name, ...template }: FileTemplate): string =>
  new URLSearchParams({ [PARAMETER]: JSON.stringify(template) }).toString();

const isText = (value: unknown): value is string => typeof value === 'string';

function columnOf(given: unknown): readonly TemplateColumn[] {
  if (typeof given !== 'object' || given === null) return [];
  const { name, heading } = given as Readonly<Record<string, unknown>>;
  if (!isText(name)) return [];
  return [isText(heading) && heading !== '' ? { name, heading } : { name }];
}

/** The template of a saved view; null where it is none. */
export function templateOf(name: string, address: string): FileTemplate | null {
  try {
    const given = JSON.parse(new URLSearchParams(address).get(PARAMETER) ?? 'null') as Readonly<
      Record<string, unknown>
    > | null;
    if (!given) return null;
    const { columns, file, filters, language } = given;
    return {
      name,
      file: isText(file) ? file : name,
      language: language === 'he' ? 'he' : 'en',
      columns: Array.isArray(columns) ? columns.flatMap(columnOf) : [],
      filters: typeof filters === 'object' && filters !== null ? (filters as Record<string, unknown>) : {},
    };
  } catch {
    // What somebody has written by hand is no template.
    return null;
  }
}

/** The columns that the role reads. */
export function openColumns(template: FileTemplate, role: StaffRole): readonly TemplateColumn[] {
  const open = new Set<string>(openFields(role).map(({ name }) => name));
  return template.columns.filter(({ name }) => open.has(name));
}
