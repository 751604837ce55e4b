/** The registry as the office needs it: typed fields, the words of choices, and which fields a role sees. */
import { humanize } from '@school/shared/formats';
import type { StaffRole } from '@school/shared/roles';
import {
  staffCategories,
  studentCategories,
  studentFields,
  type StudentCategory,
  type StudentField,
  type StudentFieldName,
} from '@school/shared/student-fields';
import { tracks } from '@school/shared/tracks';

export type Field = StudentField & { readonly name: StudentFieldName };
export const fields: readonly Field[] = studentFields;

const byName = new Map(fields.map((field) => [field.name as string, field]));
export const fieldNamed = (name: string): Field | undefined => byName.get(name);

export const fieldsIn = (category: StudentCategory): readonly Field[] =>
  fields.filter((field) => field.category === category);

/** Names that the record has in Hebrew letters too. */
export const IN_HEBREW: Readonly<Partial<Record<string, StudentFieldName>>> = {
  first_name: 'hebrew_first_name',
  last_name: 'hebrew_last_name',
  father_first_name: 'father_hebrew_first_name',
};

/** What people fill in; derived columns are computed in SQL. */
export const filledFields = fields.filter(({ filledBy }) => filledBy !== 'derived');

const trackWords: Readonly<Record<string, string>> = Object.fromEntries(
  tracks.map(({ value, label }) => [value, label]),
);

/** The word people see for a stored choice. */
export const choiceWord = (field: { readonly name: string }, value: string): string =>
  field.name === 'program_track' ? (trackWords[value] ?? value) : humanize(value);

export const choiceWords = (field: StudentField): Readonly<Record<string, string>> =>
  Object.fromEntries((field.choices ?? []).map((value) => [value, choiceWord(field, value)]));

export type FormFieldName = StudentFieldName | 'program_year_id';
/** A field of the add and edit forms: what people fill of the registry, and the program year. */
export type FormField = Omit<StudentField, 'name'> & { readonly name: FormFieldName };

/** No column of the nine categories: its choices are rows of program_years, and no export carries it. */
export const yearField: FormField = {
  name: 'program_year_id',
  category: 'educational',
  label: 'Program Year',
  kind: 'select',
  filledBy: 'office',
};
export const formFields: readonly FormField[] = [...filledFields, yearField];
export const formFieldNamed = (name: string): FormField | undefined =>
  formFields.find((field) => field.name === name);

type Category = (typeof studentCategories)[number];

/** Officers see all nine categories, the read-only staff role the three its function returns. */
export const categoriesFor = (role: StaffRole | null): readonly Category[] =>
  role === 'staff' ? studentCategories.filter(({ id }) => staffCategories.includes(id)) : studentCategories;

/** The fields that the role reads. */
export const openFields = (role: StaffRole | null): readonly Field[] => {
  const open = categoriesFor(role).map(({ id }) => id);
  return fields.filter(({ category }) => open.includes(category));
};

/** Names of the categories that the role is not shown. */
export const closedCategories = (role: StaffRole | null): readonly string[] => {
  const open = categoriesFor(role);
  return studentCategories.filter((category) => !open.includes(category)).map(({ label }) => label);
};

export const isCategory = (value: string | null): value is StudentCategory =>
  studentCategories.some(({ id }) => id === value);

export const categoryLabel = (category: StudentCategory): string =>
  studentCategories.find(({ id }) => id === category)?.label ?? category;
