/**
 * What the list of applicants will ask first, known before its code is there: as it was left, or as nobody has arranged it yet.
 * An address that says more than the page asks for itself.
 */
import { isRecord, storedRecord, type ReadableStorage } from '@school/shared/stored';
import type { FunctionArgs } from '@school/shared/api/types';
import { FIRST_LENGTH, FIRST_SORT, toView } from './as-view.ts';

/** Where react-admin's store keeps how this list was left (providers/store.ts). */
const LEFT = 'RaStoreoffice.applicants.listParams';
const ADDRESS = /^\/admin\/applicants\/?$/;

const positive = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && value > 0 ? value : otherwise;

export function firstQuestion(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  storage: ReadableStorage,
): FunctionArgs<'search_applications'> | null {
  if (!ADDRESS.test(pathname) || search) return null;
  const left = storedRecord(storage, LEFT) ?? {};
  const { filter, sort, order, page, perPage } = left;
  const field = typeof sort === 'string' ? sort : FIRST_SORT.field;
  return {
    ...toView(isRecord(filter) ? filter : {}, { field, order: order === 'ASC' ? 'ASC' : 'DESC' }),
    page: positive(page, 1),
    per_page: positive(perPage, FIRST_LENGTH),
  };
}
