/** What the office keeps up: tasks ticked for a student, the tasks of a year, days of rest, and saves over somebody else's change. */
import { expect, test, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { attempt, call } from '../fixtures/api.ts';
import { waitForMail } from '../fixtures/mail.ts';
import { acceptedPerson, administrator, personWithDraft } from '../fixtures/portal.ts';
import { signIn } from '../fixtures/people.ts';

test.setTimeout(240_000);

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

async function signedIn(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, email);
  return page;
}

/** A year of the test's own, far away and not published, so that nobody else's dates change. */
async function ownYear(request: APIRequestContext): Promise<string> {
  const office = await administrator(request);
  const taken = await office.from('program_years').select('name');
  const names = (taken.data ?? []).map(({ name }) => name);
  for (let first = 2061; first < 2098; first += 1) {
    const name = `${first}-${first + 1}`;
    if (names.includes(name)) continue;
    const { answer, refused } = await attempt(office, 'save_program_year', {
      year_id: null,
      changes: {
        name,
        is_published: false,
        opens_at: `${first - 1}-09-01T06:00:00Z`,
        application_deadline_at: `${first}-01-10T07:59:00Z`,
        decisions_at: `${first}-03-04T08:00:00Z`,
        registration_deadline_at: `${first}-03-18T03:59:00Z`,
        orientation_on: `${first}-08-25`,
        program_starts_on: `${first}-08-29`,
        program_ends_on: `${first + 1}-06-29`,
        tasks_deadline_on: `${first}-07-15`,
      },
    });
    // The other worker may have taken this year in the meantime.
    if (refused?.hint === 'conflict') continue;
    expect(refused?.message ?? '').toBe('');
    return answer?.id ?? '';
  }
  throw new Error('Every far year is taken.');
}

test('an officer ticks a task for a student, who sees it; the read-only role cannot @all', async ({
  browser,
  request,
}) => {
  const person = await acceptedPerson(request, 'tasks');
  const office = await signedIn(browser, 'admissions@example.org');
  await office.goto(`/admin/applicant/${person.applicationId}`);
  await expect(office.getByText('0 of 5 tasks, 0 confirmed')).toBeVisible();
  // Not `check()`: the box shows what the server has answered, which may take a moment.
  const travel = office.getByRole('checkbox', { name: 'Travel Arrangements' });
  await travel.click();
  await expect(travel).toBeChecked();
  await expect(office.getByText('Task checked', { exact: true })).toBeVisible();
  await expect(office.getByText('1 of 5 tasks, 1 confirmed')).toBeVisible();
  const { tasks } = await call(person.client, 'my_enrollment');
  expect(tasks.filter((task) => task.confirmed).map(({ key }) => key)).toEqual(['travel']);
  await travel.click();
  await expect(travel).not.toBeChecked();
  await expect(office.getByText('Check taken back', { exact: true })).toBeVisible();

  const staff = await signedIn(browser, 'staff@example.org');
  await staff.goto(`/admin/applicant/${person.applicationId}`);
  await expect(staff.getByText('Checking tasks is for admissions officers.')).toBeVisible();
  await expect(staff.getByRole('checkbox', { name: 'Travel Arrangements' })).toBeDisabled();
});

test('a student was faster: the officer sees what happened, and nothing is overwritten @all', async ({
  browser,
  request,
}) => {
  const person = await acceptedPerson(request, 'faster');
  const office = await signedIn(browser, 'admissions@example.org');
  await office.goto(`/admin/applicant/${person.applicationId}`);
  const box = office.getByRole('checkbox', { name: 'Medical Information' });
  await expect(box).toBeEnabled();
  const { tasks } = await call(person.client, 'my_enrollment');
  const task = tasks.find(({ key }) => key === 'medical');
  await call(person.client, 'set_task_completed', { task_id: task?.id ?? '', completed: true });
  // Not `check()`: the box is still open on this screen, and its press is refused.
  await box.click();
  const dialog = office.getByRole('dialog', { name: 'This task has changed since you opened it' });
  await expect(dialog.getByText('A task was completed', { exact: true })).toBeVisible();
  await expect(dialog).toContainText('Test Person faster');
  await inDialog(office, 'Look at it again');
  await expect(box).not.toBeChecked();
  await expect(office.getByText(/^They say so/)).toBeVisible();
});

test('somebody who has not handed in gets a later deadline by their address @all', async ({
  browser,
  request,
}) => {
  const person = await personWithDraft(request, 'later');
  const page = await signedIn(browser, 'admissions@example.org');
  await page.goto('/admin/dashboard');
  await press(page, 'Extend a deadline');
  await page.getByLabel('E-mail address they sign in with').fill(person.email);
  const label = page.getByLabel(/^New deadline/);
  const later = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10);
  await label.fill(`${later}T12:00`);
  await page.getByLabel('Reason (for the office)').fill('Illness');
  await inDialog(page, 'Extend the deadline');
  await expect(page.getByText('Deadline extended', { exact: true })).toBeVisible();
  const mine = await call(person.client, 'my_application');
  expect(mine).toMatchObject({ has_extension: true });
  expect(mine?.deadline_at).toContain(later);
  await waitForMail(request, person.email, /more time/i);
});

test('the tasks of a year are added, changed, ordered and removed @all', async ({ browser, request }) => {
  const year = await ownYear(request);
  const page = await signedIn(browser, 'admin@example.org');
  await page.goto(`/admin/program-years/form?year=${year}`);
  const panel = page.getByRole('region', { name: 'Enrollment tasks' });
  await expect(panel.getByRole('listitem')).toHaveCount(5);
  await expect(panel).toContainText('students who have their tasks already keep them');
  await press(page, 'Add task');
  await page.getByLabel('Title', { exact: true }).fill('Copy of the visa');
  await page.getByLabel('Key', { exact: true }).fill('medical');
  await inDialog(page, 'Add task');
  await expect(page.getByLabel('Key', { exact: true })).toHaveAccessibleDescription(
    'This year has a task with this key already.',
  );
  await page.getByLabel('Key', { exact: true }).fill('visa_copy');
  await inDialog(page, 'Add task');
  await expect(panel.getByRole('listitem')).toHaveCount(6);
  await press(page, 'Move up: Copy of the visa');
  await expect(panel.getByText('5. Copy of the visa')).toBeVisible();
  await press(page, 'Change: Copy of the visa');
  await page.getByLabel('Description', { exact: true }).fill('A photograph is enough.');
  await inDialog(page, 'Save Changes');
  await expect(panel.getByText('A photograph is enough.')).toBeVisible();
  await press(page, 'Remove: Travel Arrangements');
  await inDialog(page, 'Remove');
  await expect(panel.getByText('Travel Arrangements')).toHaveCount(0);
  await page.reload();
  await expect(panel.getByRole('listitem')).toHaveCount(5);
  await expect(panel.getByText('5. Copy of the visa')).toBeVisible();
});

test('two administrators change one year: the second sees by whom, keeps what they typed and saves it @all', async ({
  browser,
  request,
}) => {
  const year = await ownYear(request);
  const [first, second] = await Promise.all([
    signedIn(browser, 'admin@example.org'),
    signedIn(browser, 'superadmin@example.org'),
  ]);
  for (const page of [first, second]) {
    await page.goto(`/admin/program-years?year=${year}`);
    await page
      .getByLabel('Help with the cost, as the site says it')
      .fill(page === first ? 'Ask.' : 'Ask us.');
  }
  await second.getByLabel('Contact').fill('year@example.org');
  const save = (page: Page) =>
    page
      .getByRole('region', { name: 'Dates', exact: true })
      .getByRole('button', { name: 'Save Changes' })
      .click();
  await save(first);
  await expect(first.getByText('Dates saved', { exact: true })).toBeVisible();
  await save(second);
  const dialog = second.getByRole('dialog', { name: 'Dates: changed since you opened it' });
  await expect(dialog).toContainText('Help with the cost, as the site says it: empty → Ask.');
  await expect(dialog).toContainText('You typed: Ask us.');
  await expect(dialog).toContainText('Amiel Oakdesk');
  await inDialog(second, 'Keep what I typed');
  await expect(second.getByLabel('Contact')).toHaveValue('year@example.org');
  await save(second);
  await expect(second.getByText('Dates saved', { exact: true })).toBeVisible();
  const office = await administrator(request);
  const { data } = await office.from('program_years').select('aid_text, contact_email').eq('id', year);
  expect(data).toEqual([{ aid_text: 'Ask us.', contact_email: 'year@example.org' }]);
});

test('an export of applicants has every row of the view and is in the audit log @all', async ({
  browser,
  request,
}) => {
  const page = await signedIn(browser, 'admin@example.org');
  const filter = encodeURIComponent(JSON.stringify({ status: ['withdrawn'], year: 'all' }));
  await page.goto(`/admin/applicants?filter=${filter}`);
  const heading = await page
    .getByRole('status')
    .filter({ hasText: /^\d+ applicants?$/ })
    .textContent();
  const shown = Number.parseInt(heading ?? '', 10);
  expect(shown).toBeGreaterThan(0);
  await press(page, 'Export');
  const [download] = await Promise.all([page.waitForEvent('download'), inDialog(page, 'Export as CSV')]);
  const stream = await download.createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Uint8Array));
  const text = Buffer.concat(chunks).toString('utf8');
  expect(text.codePointAt(0)).toBe(0xfeff);
  // trim() takes the byte order mark with it.
  const lines = text.trim().split('\r\n');
  expect(lines[0]).toBe(
    'Name,Hebrew name,Status,Track,Country,School,Interview,Documents to check,Submitted,Publication,Told on',
  );
  expect(lines).toHaveLength(shown + 1);
  const office = await administrator(request);
  const filters = { action: 'export', table_name: 'applications' } as const;
  const [line] = (await call(office, 'search_audit', { filters })).rows;
  expect(line).toMatchObject({ actor_name: 'Amiel Oakdesk', note: `${shown} rows as csv` });
  expect(line?.changes['filters']?.new).toMatchObject({ status: ['withdrawn'] });
  const staff = await signedIn(browser, 'staff@example.org');
  await staff.goto('/admin/applicants');
  await expect(staff.getByText(/^\d+ applicants?$/)).toBeVisible();
  await expect(staff.getByRole('button', { name: 'Export' })).toHaveCount(0);
});
