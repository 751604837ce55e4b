/** Finding by keyboard alone, the years of a student who comes back, and a file on paper. */
import { expect, test, type Page } from '@playwright/test';
import { violationsOf } from '../fixtures/axe.ts';
import { call } from '../fixtures/api.ts';
import { signIn } from '../fixtures/people.ts';
import { administrator } from '../fixtures/portal.ts';

// The office's first page is slow to come on a machine that does much else.
test.setTimeout(240_000);
const find = (page: Page) => page.getByRole('combobox', { name: 'Find' });

test('Ctrl and K finds a page, an applicant and a student without the mouse, and nothing that is not for the role', async ({
  page,
}) => {
  await signIn(page, 'staff@example.org');
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('button', { name: 'Find' })).toBeVisible({ timeout: 60_000 });
  await page.keyboard.press('Control+k');
  await expect(find(page)).toBeFocused();
  await expect(page.getByRole('option', { name: /Audit log/ })).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.type('who may');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Who may do what' })).toBeVisible({
    timeout: 30_000,
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('grainger');
  await expect(page.getByRole('group', { name: 'Students' }).getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(find(page)).toHaveCount(0);
});

test('who comes back for a second year is one student in the lists of both, each time as they stand in it @all', async ({
  page,
  request,
}) => {
  const office = await administrator(request);
  const years = await call(office, 'student_years');
  const inYear = async (id: string) =>
    (
      await call(office, 'search_students', {
        filters: { program_year_id: id },
        per_page: 100,
        columns: ['program_year'],
      })
    ).rows;
  const lists = await Promise.all(years.map(async ({ id, name }) => ({ name, rows: await inYear(id) })));
  const twice = lists[0]?.rows.find(({ id }) => lists[1]?.rows.some((other) => other.id === id));
  expect(twice).toBeDefined();
  for (const { name, rows } of lists.slice(0, 2))
    expect(rows.find(({ id }) => id === twice?.id)?.program_year).toBe(name);
  await signIn(page, 'admissions@example.org');
  await page.goto(`/admin/student-management/${twice?.id ?? ''}`);
  await expect(page.getByRole('list', { name: 'Years' }).getByRole('listitem')).toHaveCount(2);
});

test('a file on paper has all five parts and no menu @all', async ({ page }) => {
  await signIn(page, 'admissions@example.org');
  await page.goto('/admin/applicants');
  await page.getByRole('grid').getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Application Details' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(page.getByRole('navigation', { name: 'Office' })).toBeHidden();
  for (const name of ['Academic Info', 'Essay Questions', 'Documents', 'References'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
});
