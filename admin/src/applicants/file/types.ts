/** One file as office_application answers it. Columns that the caller's role may not see are absent. */
import type { OfficeFile } from '@school/shared/api/shapes';

export type { OfficeFile };
export type Application = OfficeFile['application'];
export type Decision = OfficeFile['decision'];
export type DocumentRow = OfficeFile['documents'][number];
export type Note = OfficeFile['notes'][number];
export type Task = OfficeFile['tasks'][number];
export type Choice = OfficeFile['choices'][number];
export type Interview = NonNullable<OfficeFile['interview']>;
