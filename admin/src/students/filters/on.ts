/** The filters of the students' list that are on, each in the words of its chip; what the role is not asked for is not on. */
import { sensitiveColumns } from '@school/shared/api/traced.generated';
import { todayIn } from '@school/shared/dates';
import type { StaffRole } from '@school/shared/roles';
import { needsValue } from '@school/shared/student-filters';
import type { FilterInWords } from '../../components/list/FiltersOn.tsx';
import type { FilterValues } from '../../components/list/use-filters.ts';
import { yearName, type YearName } from '../form/years.ts';
import { ARCHIVED, CURRENT, filterNames, YEAR, type FilterName } from '../list/list-state.ts';
import { localDate } from '../rules/display.ts';
import { choiceWord, openFields } from '../rules/fields.ts';
import { texts } from '../texts.ts';
import { CONDITIONS, conditionsOf, conditionWords } from './conditions.ts';

export const FILTER_LABELS: Readonly<Record<FilterName, string>> = {
  program_track: 'Program',
  enrollment_status: 'Status',
  registration_status: 'Registration',
};

export const filtersFor = (role: StaffRole): readonly FilterName[] =>
  role === 'staff' ? ['program_track'] : filterNames;

function yearWords(year: string, years: readonly YearName[]): string {
  if (year === CURRENT) return texts.yearChipCurrent(years.find(({ is_current }) => is_current)?.name);
  return texts.yearChip(year === 'none' ? texts.yearChipNone : yearName(years, year, '…'));
}

/** Value by value; conditions on fields one by one. */
export function filtersInWords(
  filters: FilterValues,
  role: StaffRole,
  years: readonly YearName[],
): readonly FilterInWords[] {
  const year = filters[YEAR];
  const conditions = conditionsOf(filters[CONDITIONS], new Set(openFields(role).map(({ name }) => name)));
  const alone = (name: string, label: string): FilterInWords => ({ name, label, rest: undefined });
  return [
    ...(typeof year === 'string' && year !== '' ? [alone(YEAR, yearWords(year, years))] : []),
    ...filtersFor(role).flatMap((name) => {
      const value = filters[name];
      if (typeof value !== 'string' || value === '') return [];
      return [alone(name, `${FILTER_LABELS[name]}: ${choiceWord({ name }, value)}`)];
    }),
    ...(filters[ARCHIVED] === 'true' ? [alone(ARCHIVED, texts.archivedChip)] : []),
    ...conditions.map((condition, index) => {
      const others = conditions.filter((_, other) => other !== index);
      return {
        name: CONDITIONS,
        label: conditionWords(condition),
        rest: others.length > 0 ? others : undefined,
      };
    }),
  ];
}

/** The year in the name of a file that is made of the list. */
export function yearOfFile(filters: FilterValues, years: readonly YearName[]): string {
  const year = filters[YEAR];
  if (typeof year !== 'string' || year === '') return texts.yearFileAll;
  if (year === 'none') return texts.yearFileNone;
  return years.find(({ id, is_current }) => (year === CURRENT ? is_current : id === year))?.name ?? year;
}

/** What a file made of the list is of, line by line. With what a sensitive field was compared stays out of the file. */
export function aboutList(
  filters: FilterValues,
  role: StaffRole,
  years: readonly YearName[],
): readonly string[] {
  const search = filters['q'];
  const conditions = conditionsOf(filters[CONDITIONS], new Set(openFields(role).map(({ name }) => name)));
  const { [CONDITIONS]: _conditions, ...others } = filters;
  return [
    texts.aboutDate(localDate(todayIn())),
    ...(typeof search === 'string' && search !== '' ? [texts.aboutSearch(search)] : []),
    ...(filters[YEAR] ? [] : [texts.aboutAllYears]),
    ...filtersInWords(others, role, years).map(({ label }) => label),
    ...conditions.map((condition) =>
      sensitiveColumns.includes(condition.field) && needsValue(condition.op)
        ? texts.aboutLeftOut(conditionWords(condition, false))
        : conditionWords(condition),
    ),
  ];
}
