/** Views that the students' list comes with: what comes up in the next days, and what is missing. */
import { sensitiveColumns } from '@school/shared/api/traced.generated';
import { todayIn } from '@school/shared/dates';
import { addDays } from '@school/shared/usual-year';
import type { FieldCondition } from '@school/shared/student-filters';
import type { StudentFieldName } from '@school/shared/student-fields';
import type { StaffRole } from '@school/shared/roles';
import type { ReadyView } from '../../components/list/ViewLines.tsx';
import { CONDITIONS } from '../filters/conditions.ts';
import { openFields } from '../rules/fields.ts';
import { CURRENT, YEAR } from './list-state.ts';

interface Made extends Pick<FieldCondition, 'op'> {
  /** Days from today on. */
  readonly value?: number;
  readonly name: string;
  readonly field: StudentFieldName;
  /** With its dates as headings over the rows. */
  readonly byDay?: true;
}

const VIEWS: readonly Made[] = [
  { name: 'Birthdays in the next 14 days', field: 'date_of_birth', op: 'anniversary', value: 14 },
  { name: 'Arrivals in the next 14 days', field: 'arrival_date_israel', op: 'next', value: 14, byDay: true },
  { name: 'Tzav Rishon in the next 60 days', field: 'tzav_rishon_date', op: 'next', value: 60 },
  { name: 'Chiyul in the next 60 days', field: 'chiyul_date', op: 'next', value: 60 },
  { name: 'Giyus in the next 60 days', field: 'giyus_date', op: 'next', value: 60 },
  // Those that have ended already need the office most.
  {
    name: 'Passports that have ended or end in 180 days',
    field: 'foreign_passport_expiration',
    op: 'to',
    value: 180,
  },
  {
    name: 'Insurance that has ended or ends in 60 days',
    field: 'health_insurance_expiration',
    op: 'to',
    value: 60,
  },
  { name: 'No passport number', field: 'foreign_passport_number', op: 'empty' },
  { name: 'No date of arrival', field: 'arrival_date_israel', op: 'empty' },
];

/** Those whose field the role is shown. */
export function readyViews(role: StaffRole): readonly ReadyView[] {
  const open = new Set(openFields(role).map(({ name }) => name));
  return VIEWS.filter(({ field }) => open.has(field)).map(({ name, field, op, value, byDay }) => {
    const condition: FieldCondition = {
      field,
      op,
      ...(value === undefined ? {} : { value: op === 'to' ? addDays(todayIn(), value) : value }),
    };
    const isSensitive = sensitiveColumns.includes(field);
    return {
      name,
      address: new URLSearchParams({
        filter: JSON.stringify({ [YEAR]: CURRENT, [CONDITIONS]: [condition] }),
        // By the date where the list may be; a birthday's year says nothing about its place.
        sort: (op === 'next' || op === 'to') && !isSensitive ? field : 'last_name',
        order: 'ASC',
        perPage: '25',
        columns: op === 'empty' ? '' : field,
        ...(byDay ? { group: field } : {}),
      }).toString(),
    };
  });
}
