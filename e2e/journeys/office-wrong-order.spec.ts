/** An officer's day in the wrong order: each of these is done by somebody, and none may lose a word, tell too much or leave a screen that lies. */
import { expect, test, type Browser, type Page } from '@playwright/test';
import { call } from '../fixtures/api.ts';
import { violationsOf } from '../fixtures/axe.ts';
import { mailsTo, waitForMail } from '../fixtures/mail.ts';
import { hold, submittedPerson, type OfficeApplicant } from '../fixtures/office.ts';
import { signIn } from '../fixtures/people.ts';
import { acceptedPerson, administrator, admissionsOfficer } from '../fixtures/portal.ts';

test.setTimeout(240_000);

async function as(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await signIn(page, email);
  return page;
}
async function openFile(page: Page, { applicationId }: OfficeApplicant): Promise<Page> {
  await page.goto(`/admin/applicant/${applicationId}`);
  await expect(page.getByRole('heading', { name: 'Application Status Management' })).toBeVisible();
  return page;
}
/** The screen as it is in this scheme, without opening it again. */
const inScheme = (page: Page, scheme: 'light' | 'dark'): Promise<void> =>
  page.emulateMedia({ colorScheme: scheme });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const confirm = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const badge = (page: Page, word: string) =>
  expect(page.getByRole('main').locator('header').getByText(word, { exact: true })).toBeVisible();
/** What the applicant sees of it. */
const seenBy = async ({ client }: OfficeApplicant): Promise<string | undefined> =>
  (await call(client, 'my_application'))?.application?.status;

test('decided before the interview: the dialog says so, and the booked time is still there to be cancelled @all', async ({
  browser,
  request,
}) => {
  const person = await submittedPerson(request, 'order-interview', { choices: 1 });
  const page = await openFile(await as(browser, 'admissions@example.org'), person);
  await page.getByRole('button', { name: 'Schedule Interview' }).first().click();
  await confirm(page, 'Schedule Interview');
  await expect(page.getByText(/^Interview scheduled for/)).toBeVisible();
  await press(page, 'Accept');
  await expect(page.getByRole('dialog')).toContainText('The interview has not been held: it is on');
  await page.getByLabel(/^Hold it/).check();
  await confirm(page, 'Accept');
  await badge(page, 'Accepted');
  expect(await seenBy(person)).toBe('submitted');
  await press(page, 'Cancel interview');
  await confirm(page, 'Cancel interview');
  await expect(page.getByText('Interview cancelled', { exact: true })).toBeVisible();
  // What the mail of it says does not give the decision away.
  const mail = await waitForMail(request, person.email, /cancel/i);
  expect(mail.text).not.toMatch(/accept|decision/i);
  await badge(page, 'Accepted');
});

test('released before anybody has scored: the rehearsal names the file @all', async ({
  browser,
  request,
}) => {
  const word = `order-unscored-${Date.now()}`;
  const person = await submittedPerson(request, word);
  await hold(request, person);
  const page = await as(browser, 'admissions@example.org');
  await page.goto(
    `/admin/applicants?filter=${encodeURIComponent(JSON.stringify({ q: person.email, told: ['held', 'scheduled', 'leaving'] }))}`,
  );
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await page.getByRole('button', { name: /^Release/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Release decisions' });
  await expect(dialog.getByRole('region', { name: 'Look at these first: 1 person' })).toContainText(
    'no interview took place, nobody has handed in a score',
  );
  // The mail in its frame is drawn without scripts, so it cannot be looked into; mails are looked at in their own tests.
  for (const scheme of ['light', 'dark'] as const) {
    await inScheme(page, scheme);
    expect.soft(await violationsOf(page, { frames: false }), scheme).toEqual([]);
  }
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await seenBy(person)).toBe('submitted');
});

test('a reader who has handed in is taken off on a screen that does not know it: the score stays, and it says why @all', async ({
  browser,
  request,
}) => {
  const person = await submittedPerson(request, 'order-reader');
  const office = await admissionsOfficer(request);
  const reader = await admissionsOfficer(request);
  const { data } = await reader.auth.getUser();
  const ids = { application_ids: [person.applicationId], reader_ids: [data.user?.id ?? ''] };
  expect((await call(office, 'assign_readers', ids)).assigned).toBe(1);
  const page = await openFile(await as(browser, 'admin@example.org'), person);
  const off = page.getByRole('button', { name: /^Take .* off/ });
  await expect(off).toBeVisible();
  const application_id = person.applicationId;
  const sheet = await call(reader, 'score_sheet', { application_id });
  const marks = Object.fromEntries(sheet?.criteria.map(({ id }) => [id, 4]) ?? []);
  const saved = await call(reader, 'save_score', {
    application_id,
    changes: { marks, recommendation: 'accept' },
  });
  await call(reader, 'submit_score', { application_id, expected_version: saved.version });
  await off.click();
  await expect(page.getByText('This reader has handed in a score, which stays.')).toBeVisible();
  await expect(page.getByText(/, has scored/)).toBeVisible();
  await expect(off).toHaveCount(0);
});

test('withdrawn while a decision is held: publishing tells nothing, and the screen says what happened @all', async ({
  browser,
  request,
}) => {
  const person = await submittedPerson(request, 'order-withdrawn');
  await hold(request, person);
  const page = await openFile(await as(browser, 'admissions@example.org'), person);
  await call(person.client, 'withdraw_application');
  await press(page, 'Publish now');
  await confirm(page, 'Publish in 10 minutes');
  await expect(page.getByRole('dialog', { name: /has changed since you opened it/ })).toContainText(
    'Withdrawn',
  );
  await page.getByRole('button', { name: 'Look at it again' }).click();
  await badge(page, 'Withdrawn');
  await expect(page.getByText('Held', { exact: true })).toHaveCount(0);
  expect(await seenBy(person)).toBe('withdrawn');
  expect((await mailsTo(request, person.email)).filter(({ subject }) => /news/i.test(subject))).toEqual([]);
});

test('undone after a colleague has decided otherwise: the colleague’s decision stays @all', async ({
  browser,
  request,
}) => {
  const person = await submittedPerson(request, 'order-undo');
  const first = await openFile(await as(browser, 'admissions@example.org'), person);
  await press(first, 'Accept');
  await confirm(first, 'Accept');
  await expect(first.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
  const second = await openFile(await as(browser, 'admin@example.org'), person);
  await press(second, 'Undo');
  await badge(second, 'Submitted');
  await press(second, 'Waitlist');
  await confirm(second, 'Waitlist');
  await badge(second, 'Waitlisted');
  await press(first, 'Undo');
  const stale = first.getByRole('dialog', { name: 'This file has changed since you opened it' });
  await expect(stale).toContainText('Waitlisted');
  await stale.getByRole('button', { name: 'Look at it again' }).click();
  await badge(first, 'Waitlisted');
  await badge(second, 'Waitlisted');
});

test('a record is put away while a colleague writes in it: what was typed is saved, and he is told @all', async ({
  browser,
  request,
}) => {
  const person = await acceptedPerson(request, 'order-archive');
  const admin = await administrator(request);
  const file = await call(admin, 'office_application', { application_id: person.applicationId });
  const student_id = file?.student_id ?? '';
  const page = await as(browser, 'admissions@example.org');
  await page.goto(`/admin/student-management/${student_id}/edit`);
  const dialog = page.getByRole('dialog', { name: /^Edit / });
  const name = dialog.getByRole('textbox', { name: 'First Name', exact: true });
  await name.fill('Typed before it went');
  const record = await call(admin, 'student_record', { student_id });
  await call(admin, 'archive_student', {
    student_id,
    reason: 'Opened twice.',
    expected_version: record?.student.version ?? 0,
  });
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  // What was typed is saved, and the officer learns why the lists no longer show it.
  await expect(page.getByText('Somebody has archived this record meanwhile')).toBeVisible();
  const after = await call(admin, 'student_record', { student_id });
  expect(after?.student).toMatchObject({
    first_name: 'Typed before it went',
    archive_reason: 'Opened twice.',
  });
});

test('two tabs of one officer: a note that is written in both is lost in neither @all', async ({
  browser,
  request,
}) => {
  const person = await submittedPerson(request, 'order-tabs');
  const one = await openFile(await as(browser, 'admissions@example.org'), person);
  const two = await openFile(await one.context().newPage(), person);
  const note = (page: Page) => page.getByLabel('New internal note');
  await note(one).fill('Written in the first tab.');
  await note(two).fill('Written in the second tab.');
  // Leaving a note saves it, here by going to its button.
  await press(one, 'Save note');
  await expect(one.getByRole('article').getByText('Written in the first tab.')).toBeVisible();
  await expect(note(two)).toHaveValue('Written in the second tab.');
  await press(one, 'Waitlist');
  await confirm(one, 'Waitlist');
  await badge(one, 'Waitlisted');
  // Going on to the decision saves the note, and the file that is read again for it does not slip under the question.
  await press(two, 'Reject');
  await expect(two.locator('article').getByText('Written in the second tab.')).toBeAttached();
  await confirm(two, 'Reject application');
  const stale = two.getByRole('dialog', { name: 'This file has changed since you opened it' });
  await expect(stale).toContainText('Waitlisted');
  await stale.getByRole('button', { name: 'Look at it again' }).click();
  await badge(two, 'Waitlisted');
  await expect(note(two)).toHaveValue('');
  for (const words of ['Written in the first tab.', 'Written in the second tab.'])
    await expect(two.getByRole('article').getByText(words)).toBeVisible();
});

test('a session that ended while a dialog was open: signed in again over it, what was confirmed goes on', async ({
  browser,
  request,
}) => {
  const person = await submittedPerson(request, 'order-session');
  const page = await as(browser, 'admissions@example.org');
  const asked = page.waitForRequest(/rpc\/office_application/);
  await openFile(page, person);
  const headers = await (await asked).allHeaders();
  await page.getByLabel('New internal note').fill('Half a thought.');
  await expect(page.getByText('Draft kept. Only you see it.')).toBeVisible();
  // Going on to the decision saves the note.
  await press(page, 'Reject');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('article').getByText('Half a thought.')).toBeAttached();
  // Ended elsewhere: this one session alone.
  const ended = await request.post('/auth/v1/logout?scope=local', {
    headers: { apikey: headers['apikey'] ?? '', authorization: headers['authorization'] ?? '' },
  });
  expect(ended.ok()).toBe(true);
  await confirm(page, 'Reject application');
  const again = page.getByRole('dialog', { name: 'Please sign in again' });
  await expect(again.getByLabel('Email')).toHaveValue('admissions@example.org');
  await again.getByLabel('Password').fill('shalom-demo-1234');
  await again.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(again).toHaveCount(0);
  // What was confirmed goes on by itself.
  await badge(page, 'Rejected');
  await expect(page.getByRole('article').getByText('Half a thought.')).toBeVisible();
});

test('on a slow network a press counts once, and going on does not lose the answer @all', async ({
  browser,
  request,
}) => {
  const person = await submittedPerson(request, 'order-slow');
  const page = await openFile(await as(browser, 'admissions@example.org'), person);
  let sent = 0;
  await page.route(/rpc\/record_decision/, async (route) => {
    sent += 1;
    await new Promise((done) => setTimeout(done, 3_000));
    await route.continue();
  });
  await press(page, 'Waitlist');
  const button = page.getByRole('dialog').getByRole('button', { name: 'Waitlist', exact: true });
  await button.dblclick();
  await expect(button).toBeDisabled();
  // Neither Escape nor a click beside closes what is under way.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeVisible();
  await badge(page, 'Waitlisted');
  expect(sent).toBe(1);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('by their addresses nobody comes where their role does not lead @all', async ({ browser, request }) => {
  const staff = await as(browser, 'staff@example.org');
  for (const path of [
    'bulk-actions',
    'waitlist',
    'audit-log',
    'staff-accounts',
    'erasing',
    'outbox',
    'system',
  ]) {
    await staff.goto(`/admin/${path}`);
    await expect.soft(staff.getByText(/^Not for your role/), path).toBeVisible();
  }
  const person = await submittedPerson(request, 'order-role');
  const page = await (await browser.newContext()).newPage();
  await signIn(page, person.email, 'four plain words here');
  for (const path of ['dashboard', `applicant/${person.applicationId}`, 'applicants', 'committee']) {
    await page.goto(`/admin/${path}`);
    await expect.soft(page, path).not.toHaveURL(/\/admin\//);
    await expect.soft(page.getByText('Application Status Management')).toHaveCount(0);
  }
});
