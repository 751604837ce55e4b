/** Filters of the list on any column of the registry, with the operators of its kind. */
import { beforeAll, describe, expect, test } from 'vitest';
import { studentFields, staffCategories, type StudentField } from '@school/shared/student-fields';
import { countsDays, operatorsOf } from '@school/shared/student-filters';
import { people } from '../harness/people.ts';
import { refusal } from '../harness/refusal.ts';
import { openedStudents, type Page } from './scene.ts';

const scene = openedStudents();
beforeAll(async () => {
  await scene.stage.db.sql(
    `update public.students set scholarship_percentage = 25, citizenship_countries = '{Israel,France}', interested_in_drafting = true,
       kupat_cholim = 'clalit', dorm_room_number = '100%', arrival_date_israel = private.today() + 14,
       israeli_passport_number = 'A1234567' where id = $1`,
    [scene.ids['cohen']],
  );
  await scene.stage.db.sql(
    `update public.students set arrival_date_israel = private.today() - 1 where id = $1`,
    [scene.ids['levi']],
  );
});

interface Condition {
  readonly field: string;
  readonly op: string;
  readonly value?: unknown;
}
const ask = (...fields: Condition[]): Promise<Page> => scene.search({ filters: { fields } });
const keysOf = (page: Page): string[] =>
  page.rows.map(({ id }) => Object.keys(scene.ids).find((key) => scene.ids[key] === id) ?? id).sort();

describe('a filter on a column', () => {
  const found: readonly (readonly [Condition, readonly string[]])[] = [
    [{ field: 'medical_conditions', op: 'contains', value: 'ASTH' }, ['cohen']],
    [{ field: 'dorm_room_number', op: 'contains', value: '0%' }, ['cohen']],
    [{ field: 'dorm_room_number', op: 'contains', value: '_' }, []],
    [{ field: 'notes', op: 'is', value: '=1+1' }, ['schwartz']],
    [{ field: 'cell_phone', op: 'contains', value: '054-123' }, ['cohen']],
    [{ field: 'cell_phone', op: 'is', value: '+972 (0)54\u2011123 4567' }, ['cohen']],
    [{ field: 'israeli_passport_number', op: 'is', value: 'a\u2011123 4567' }, ['cohen']],
    [{ field: 'israeli_passport_number', op: 'contains', value: 'a\u2011123' }, ['cohen']],
    [{ field: 'program_track', op: 'is', value: ['shana_aleph', 'shana_bet'] }, ['cohen']],
    [{ field: 'enrollment_status', op: 'not', value: ['prospective'] }, ['cohen']],
    [{ field: 'kupat_cholim', op: 'not', value: 'clalit' }, ['levi', 'longname', 'schwartz']],
    [{ field: 'date_of_birth', op: 'from', value: '2008-01-01' }, ['cohen', 'levi']],
    [{ field: 'date_of_birth', op: 'to', value: '2007-12-31' }, ['schwartz']],
    [{ field: 'date_of_birth', op: 'is', value: '2008-05-31' }, ['cohen', 'levi']],
    [{ field: 'arrival_date_israel', op: 'next', value: 14 }, ['cohen']],
    [{ field: 'arrival_date_israel', op: 'next', value: '13' }, []],
    [{ field: 'date_of_birth', op: 'anniversary', value: 366 }, ['cohen', 'levi', 'schwartz']],
    [{ field: 'date_of_birth', op: 'empty' }, ['longname']],
    [{ field: 'date_of_birth', op: 'filled' }, ['cohen', 'levi', 'schwartz']],
    [{ field: 'scholarship_percentage', op: 'from', value: 20 }, ['cohen']],
    [{ field: 'scholarship_percentage', op: 'to', value: '24.5' }, []],
    [{ field: 'interested_in_drafting', op: 'is', value: true }, ['cohen']],
    [{ field: 'citizenship_countries', op: 'contains', value: 'france' }, ['cohen']],
    [{ field: 'citizenship_countries', op: 'empty' }, ['levi', 'longname', 'schwartz']],
  ];
  test.each(found)('%j', async (condition, keys) => {
    const page = await ask(condition);
    expect(keysOf(page)).toEqual(keys);
    expect(page.total).toBe(keys.length);
  });

  test.each([
    ['2027-02-20', '2008-02-29', 9, true],
    ['2027-02-20', '2008-02-29', 8, false],
    ['2028-02-20', '2008-02-29', 9, true],
    ['2028-02-29', '2008-03-01', 0, false],
    ['2026-12-30', '2009-01-02', 3, true],
  ])('on %s a birthday of %s within %i days: %s', async (today, born, days, isFound) => {
    const [row] = await scene.stage.db.sql<{ found: boolean }>(
      `select to_char($1::date, 'MM-DD') = any (private.days_coming_round($2, $3)) as found`,
      [born, today, days],
    );
    expect(row?.found).toBe(isFound);
  });

  test('several hold together, beside search, order and pages', async () => {
    const both = await ask(
      { field: 'date_of_birth', op: 'from', value: '2008-01-01' },
      { field: 'date_of_birth', op: 'to', value: '2008-12-31' },
      { field: 'medical_conditions', op: 'empty' },
    );
    expect(keysOf(both)).toEqual(['levi']);
    const fields = [{ field: 'date_of_birth', op: 'filled' }];
    const second = await scene.search({ filters: { fields }, sort: 'email', per_page: 2, page: 2 });
    expect([second.total, second.rows.length]).toEqual([3, 1]);
    expect((await scene.search({ filters: { fields }, query: 'levi' })).total).toBe(1);
  });

  test('an export of the list has the same rows', async () => {
    const begun = await scene.stage.db.call<{ total: number }>(people.admissions, 'begin_export', {
      format: 'csv',
      columns: ['last_name'],
      filters: { fields: [{ field: 'date_of_birth', op: 'from', value: '2008-01-01' }] },
    });
    expect(begun.total).toBe(2);
  });

  const kinds = new Map(studentFields.map((field: StudentField) => [field.kind, field]));
  test.each([...kinds.values()].map((field) => [field.kind, field] as const))(
    'every operator that the office offers for %s is taken',
    async (_kind, field) => {
      const sample: Readonly<Record<string, unknown>> = {
        date: '2008-05-31',
        boolean: true,
        number: 3,
        year: 2026,
        money: 10,
        percent: 10,
      };
      for (const op of operatorsOf(field.kind))
        await ask({
          field: field.name,
          op,
          value: countsDays(op) ? 14 : (sample[field.kind] ?? field.choices?.[0] ?? 'x'),
        });
    },
  );

  test.each([
    [{ field: 'search_text', op: 'contains', value: 'x' }, 'unknown_field'],
    [{ field: "x'; --", op: 'empty' }, 'unknown_field'],
    [{ field: 'date_of_birth', op: 'contains', value: '2008' }, 'invalid_value'],
    [{ field: 'date_of_birth', op: 'from', value: 'soon' }, 'invalid_value'],
    [{ field: 'date_of_birth', op: 'from' }, 'invalid_value'],
    [{ field: 'date_of_birth', op: 'anniversary', value: 367 }, 'invalid_value'],
    [{ field: 'date_of_birth', op: 'next', value: -1 }, 'invalid_value'],
    [{ field: 'notes', op: 'contains', value: '' }, 'invalid_value'],
    [{ field: 'notes', op: 'like', value: 'x' }, 'invalid_value'],
    [{ field: 'notes', op: 'contains', value: { a: 1 } }, 'invalid_value'],
    [{ field: 'scholarship_percentage', op: 'from', value: 'many' }, 'invalid_value'],
  ])('%j is refused by name', async (condition, hint) => {
    expect(await refusal(ask(condition))).toMatchObject({ hint });
  });

  test('more than ten, or what is no list of them, is refused', async () => {
    const one = { field: 'notes', op: 'empty' };
    expect(await refusal(ask(...Array.from({ length: 11 }, () => one)))).toMatchObject({
      hint: 'invalid_value',
      field: 'fields',
    });
    for (const fields of ['x', {}, [1], [null]])
      expect(await refusal(scene.search({ filters: { fields } }))).toMatchObject({ hint: 'invalid_value' });
  });
});

describe('a filter on what not everybody reads', () => {
  const closed = studentFields.filter(({ category }) => !staffCategories.includes(category));
  test.each(closed.map(({ name }) => name))('is refused to the read-only role: %s', async (field) => {
    const answer = scene.stage.db.call(people.staff, 'staff_students', {
      filters: { fields: [{ field, op: 'filled' }] },
    });
    expect(await refusal(answer)).toMatchObject({ hint: 'unknown_field' });
  });

  test('leaves a line for sensitive columns: who is found tells what the column holds', async () => {
    const notes = async (): Promise<string[]> =>
      (
        await scene.stage.db.sql<{ note: string }>(
          `select note from private.access_log where reader = $1 and category = 'health' order by id`,
          [people.admin.id],
        )
      ).map(({ note }) => note);
    expect(await notes()).toEqual([]);
    await scene.search(
      { filters: { fields: [{ field: 'kupat_cholim', op: 'is', value: 'clalit' }] } },
      people.admin,
    );
    expect(await notes()).toEqual(['kupat_cholim']);
  });
});
