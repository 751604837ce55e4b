import { expect, it } from 'vitest';
import { officeStore } from '../../providers/office-store.ts';
import { firstQuestion } from './first-question.ts';

const at = (pathname: string, search = '') => ({ pathname, search });
const empty = { getItem: () => null };
const FIRST = { query: '', filters: {}, sort: 'submitted_at', descending: true, page: 1, per_page: 25 };

it('is the list as nobody has arranged it', () => {
  expect(firstQuestion(at('/admin/applicants'), empty)).toEqual(FIRST);
  expect(firstQuestion(at('/admin/applicants/'), { getItem: () => '{' })).toEqual(FIRST);
});

it('is the list as it was left', () => {
  const left = {
    filter: { q: 'Gidon', status: ['submitted'] },
    sort: 'name',
    order: 'ASC',
    page: 3,
    perPage: 50,
  };
  // Where react-admin itself puts it.
  officeStore().setItem('applicants.listParams', left);
  expect(firstQuestion(at('/admin/applicants'), localStorage)).toEqual({
    query: 'Gidon',
    filters: { status: ['submitted'] },
    sort: 'name',
    descending: false,
    page: 3,
    per_page: 50,
  });
});

it.each([
  ['/admin/dashboard', ''],
  ['/admin/applicants', '?filter=%7B%7D'],
  ['/admin/applicants/committee', ''],
])('asks nothing at %s%s', (pathname, search) => {
  expect(firstQuestion(at(pathname, search), empty)).toBeNull();
});
