/** Small things of the file, each seen once as wrong: its timeline, its title, and who is offered for an interview. */
import { expect, test } from '@playwright/test';
import { call } from '../fixtures/api.ts';
import { submittedPerson } from '../fixtures/office.ts';
import { signIn } from '../fixtures/people.ts';
import { admissionsOfficer } from '../fixtures/portal.ts';

test.setTimeout(240_000);

test('a held decision that is taken back publishes nothing, and submitting is the applicant’s act alone', async ({
  page,
  request,
}) => {
  const person = await submittedPerson(request, 'timeline');
  await signIn(page, 'admissions@example.org');
  await page.goto(`/admin/applicant/${person.applicationId}`);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const answer = (name: string) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  await press('Accept');
  await page.getByLabel(/^Hold it/).check();
  await answer('Accept');
  await expect(page.getByText(/The decision is held/)).toBeVisible();
  await press('Return to Pending');
  await expect(page.getByText('Student has been reset to pending successfully.')).toBeVisible();
  await page.reload();
  const lines = page.getByRole('complementary').getByRole('listitem');
  await expect(lines.filter({ hasText: 'Decision: Accepted → Submitted' })).toContainText('Meira Myrtlegate');
  await expect(lines.filter({ hasText: 'The decision was published' })).toHaveCount(0);
  const submitted = lines.filter({ hasText: 'The application was submitted' });
  await expect(submitted).toHaveCount(1);
  await expect(submitted).not.toContainText('Meira Myrtlegate');
  await expect(lines.filter({ hasText: /review/i })).toHaveCount(0);
});

test('a page says its title once: as its heading, not in the bar as well @all', async ({ page }) => {
  await signIn(page, 'admissions@example.org');
  for (const path of ['applicants', 'student-management', 'interviews', 'program-years', 'committee']) {
    await page.goto(`/admin/${path}`);
    const title = await page.getByRole('heading', { level: 1 }).innerText();
    await expect(page).toHaveTitle(new RegExp(title));
    await expect(page.getByRole('banner')).not.toContainText(title);
  }
  // The tab of a file is called by what it is: a browser's history keeps titles, and names are not for it.
  await page.goto('/admin/applicants');
  await page.getByRole('grid').getByRole('rowheader').getByRole('link').first().click();
  const name = await page.getByRole('main').getByRole('heading', { level: 1 }).first().innerText();
  await expect(page).toHaveTitle('Applicant – Admissions office');
  await expect(page.getByRole('banner')).not.toContainText(name);
});

test('whoever has been interviewed is not offered for an open time @all', async ({ page, request }) => {
  const office = await admissionsOfficer(request);
  const { rows } = await call(office, 'search_applications', {
    query: '',
    filters: { interview: ['past'], status: ['submitted', 'waitlisted', 'accepted'] },
    sort: 'name',
    descending: false,
    page: 1,
    per_page: 20,
  });
  const [interviewed] = rows;
  const name = [interviewed?.first_name, interviewed?.last_name].join(' ');
  expect(name.trim()).not.toBe('');
  const asked = page.waitForResponse(
    (response) =>
      response.url().endsWith('/rpc/search_applications') &&
      response.request().postData()?.includes(name) === true,
  );
  await signIn(page, 'admissions@example.org');
  await page.goto('/admin/interviews?view=list');
  await page
    .getByRole('row')
    .filter({ hasText: /\d of \d+ free/ })
    .last()
    .getByRole('button', { name: 'Open' })
    .click();
  await page.getByRole('combobox', { name: 'Schedule an applicant' }).fill(name);
  await asked;
  await expect(page.getByText('No options')).toBeVisible();
});
