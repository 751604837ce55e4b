/** A year copied by mistake goes again; and the read-only role reads that a page is not for it. */
import { expect, test } from '@playwright/test';
import { attempt, call } from '../fixtures/api.ts';
import { administrator } from '../fixtures/portal.ts';
import { signIn } from '../fixtures/people.ts';

test('an administrator removes a year that nothing belongs to, and the open one is not offered for it @all', async ({
  page,
  request,
}) => {
  const office = await administrator(request);
  const { answer, refused } = await attempt(office, 'save_program_year', {
    year_id: null,
    changes: {
      name: '2058-2059',
      is_published: false,
      opens_at: '2057-09-01T06:00:00Z',
      application_deadline_at: '2058-01-10T07:59:00Z',
      decisions_at: '2058-03-04T08:00:00Z',
      registration_deadline_at: '2058-03-18T03:59:00Z',
      orientation_on: '2058-08-25',
      program_starts_on: '2058-08-29',
      program_ends_on: '2059-06-29',
      tasks_deadline_on: '2058-07-15',
    },
  });
  expect(refused?.message ?? '').toBe('');
  await signIn(page, 'admin@example.org');
  await page.goto(`/admin/program-years?year=${answer?.id ?? ''}`);
  await page.getByRole('button', { name: 'Remove this year' }).click();
  await page
    .getByRole('dialog', { name: 'Remove 2058-2059?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(page.getByText('2058-2059 removed')).toBeVisible();
  await expect(page.getByRole('tab', { name: /^2058-2059/ })).toHaveCount(0);
  const open = await call(office, 'open_program_year', {});
  await page.goto(`/admin/program-years?year=${open?.id ?? ''}`);
  await expect(page.getByRole('button', { name: 'Copy to the next year' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove this year' })).toHaveCount(0);
});

test('the read-only role reads that the outbox is not for it @all', async ({ page }) => {
  await signIn(page, 'staff@example.org');
  await page.goto('/admin/outbox');
  await expect(page.getByText('Not for your role: Staff (read only)')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
});
