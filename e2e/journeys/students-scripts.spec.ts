/** Stored script: whatever applicants, visitors and colleagues typed stands in every office screen as text and runs nowhere. */
import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { studentCategories, studentFields } from '@school/shared/student-fields';
import { DEMO_PASSWORD } from '../../supabase/seed/accounts.ts';
import { call, refusal, type Client } from '../fixtures/api.ts';
import { waitForMail } from '../fixtures/mail.ts';
import { newAddress, PASSWORD, signIn } from '../fixtures/people.ts';
import {
  administrator,
  admissionsOfficer,
  completeDraft,
  newClient,
  personWithDraft,
  sendDocument,
} from '../fixtures/portal.ts';
import { ALL, IMAGE, LINK, SCRIPT, expectAsText, watchForScripts } from '../fixtures/scripts.ts';
import { referenceFields } from '../../supabase/seed/reference.ts';

test.setTimeout(240_000);
test.use({ bypassCSP: true, actionTimeout: 30_000 });
test.beforeEach(({ context }) => watchForScripts(context));

/** A word nobody else has, so that searches find these records only. */
const mark = (name: string): string => newAddress(name).split('@')[0]?.replaceAll('.', '') ?? name;

/** Every text answer of the application, a reference and a file name with script in it. */
async function fillWithScript(client: Client, surname: string): Promise<void> {
  const answers: Record<string, string> = {
    first_name: IMAGE, last_name: surname, hebrew_first_name: SCRIPT, hebrew_last_name: IMAGE, address: ALL, city: SCRIPT,
    country: `${IMAGE} country`, emergency_contact_name: `${ALL} contact`, emergency_contact_relationship: SCRIPT,
    high_school: `${ALL} school`, gpa: '<s onclick=ran()>', previous_yeshiva: ALL, torah_study_level: ALL, jewish_education: ALL,
    current_school: ALL, special_learning_needs: `${ALL} needs`, why_otniel: `${ALL} why`, spiritual_journey: ALL, goals: ALL, jewish_background: ALL,
  }; // prettier-ignore
  const changes = Object.entries(answers).map(([field, value]) => ({
    field,
    base: null,
    value,
    force: true as const,
  }));
  expect(await call(client, 'save_application_fields', { changes })).toMatchObject({ errors: [] });
  const reference = { name: `${ALL} referee`, relationship: SCRIPT, organization: ALL };
  await call(client, 'save_reference_fields', referenceFields(reference));
  await sendDocument(client, 'medical', `${IMAGE} file.pdf`);
}

/** The audit log of one table, its newest lines. */
const logOf = (table: string): string =>
  `/admin/audit-log?filter=${encodeURIComponent(JSON.stringify({ table_name: table }))}`;
const tab = (page: Page, name: string): Promise<void> => page.getByRole('tab', { name, exact: true }).click();

test('an applicant’s answers, references, file names, notes and reasons @all', async ({ page, request }) => {
  const surname = `${mark('script')}${IMAGE}`;
  const person = await personWithDraft(request, 'script');
  await completeDraft(person.client);
  await fillWithScript(person.client, surname);
  await call(person.client, 'submit_application');
  const office = await admissionsOfficer(request);
  const id = person.applicationId;
  await call(office, 'save_note', { application_id: id, body: `${ALL} note` });
  const file = await call(office, 'office_application', { application_id: id });
  const transcript = file?.documents.find(({ kind }) => kind === 'transcript')?.id ?? '';
  await call(office, 'review_document', {
    document_id: transcript,
    state: 'replace',
    reason: `${ALL} reason`,
  });

  await signIn(page, 'admissions@example.org');
  await test.step('the dashboard and the list', async () => {
    await page.goto('/admin/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAsText(page);
    await page.goto(`/admin/applicants?q=${encodeURIComponent(surname.split('<')[0] ?? '')}`);
    await page.getByPlaceholder('Search applicants...').fill(surname.split('<')[0] ?? '');
    await expectAsText(page, surname);
  });
  await test.step('the file, its tabs, notes, timeline and viewer', async () => {
    await page.goto(`/admin/applicant/${id}`);
    await expectAsText(page, surname, `${ALL} note`);
    await expectAsText(page, `${ALL} contact`);
    await tab(page, 'Academic Info');
    await expectAsText(page, `${ALL} school`, `${ALL} needs`);
    await tab(page, 'Essay Questions');
    await expectAsText(page, `${ALL} why`);
    await tab(page, 'References');
    await expectAsText(page, `${ALL} referee`);
    await tab(page, 'Documents');
    // A file keeps the stem of its name without what a path or a page could take for its own.
    await expectAsText(page, `${IMAGE.replaceAll(/[<>]/g, '_')} file.pdf`, `${ALL} reason`);
    for (const row of await page.getByRole('button', { name: 'View', exact: true }).all()) {
      await row.click();
      await expect(page.getByRole('region', { name: /^Document:/ })).toBeVisible();
      await expectAsText(page);
    }
  });
  await test.step('the dialogs of every decision', async () => {
    for (const action of ['Accept', 'Waitlist', 'Reject']) {
      await page.getByRole('button', { name: action, exact: true }).click();
      await expectAsText(page, surname);
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click();
    }
  });
  await test.step('interviews, outbox and audit log', async () => {
    await page.goto('/admin/interviews');
    await expect(page.getByRole('heading', { name: 'Interviews', level: 1 })).toBeVisible();
    await expectAsText(page);
    await page.goto('/admin/outbox');
    await expectAsText(page, person.email);
    await page.goto(logOf('application_notes'));
    await expectAsText(page, `${ALL} note`);
  });
});

test('a visitor’s question and its answer, and an interview’s place @all', async ({ page, request }) => {
  const word = mark('question');
  const visitor = await newClient(request);
  const question = {
    name: `${IMAGE} ${word}`,
    email: newAddress('asks'),
    subject: `${SCRIPT} ${word}`,
    message: `${ALL} ${word} message`,
  };
  expect(await call(visitor, 'ask_question', question)).toEqual({ status: 'received' });
  const office = await admissionsOfficer(request);
  const starts = Date.now() + 40 * 86_400_000 + Math.floor(Math.random() * 5_000) * 60_000;
  const slot = {
    starts_at: new Date(starts).toISOString(),
    ends_at: new Date(starts + 60_000).toISOString(),
    place: `${IMAGE} ${word}`,
  };
  await call(office, 'publish_interview_slots', { slots: [slot] });
  // A link that is no web address is refused by the database, so no screen can offer it.
  const evil = await refusal(office, 'publish_interview_slots', { slots: [{ ...slot, link: LINK }] });
  expect(evil).toMatchObject({ details: 'link', message: 'A link starts with https://.' });

  await signIn(page, 'admissions@example.org');
  await page.goto('/admin/questions');
  await expectAsText(page, question.subject, question.name);
  await page.getByText(question.subject).first().click();
  await expectAsText(page, question.message);
  await page.getByLabel('Your answer (sent by mail)').fill(`${ALL} answer`);
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText('Answer sent')).toBeVisible();
  await page.goto('/admin/questions?show=answered');
  await page.getByText(question.subject).first().click();
  await expectAsText(page, `${ALL} answer`);
  await page.goto('/admin/interviews');
  await expectAsText(page);
});

test('a colleague’s name, in the staff list and in the log @all', async ({ page, request }) => {
  const email = newAddress('colleague');
  const client = await newClient(request);
  const data = { first_name: IMAGE, last_name: `${SCRIPT} ${mark('colleague')}` };
  await client.auth.signUp({ email, password: PASSWORD, options: { data } });
  const code = (await waitForMail(request, email, /./)).code ?? '';
  const verified = await client.auth.verifyOtp({ email, token: code, type: 'signup' });
  expect(verified.error).toBeNull();
  const chief = await newClient(request);
  const signedIn = await chief.auth.signInWithPassword({
    email: 'superadmin@example.org',
    password: DEMO_PASSWORD,
  });
  expect(signedIn.error).toBeNull();
  await call(chief, 'set_staff_account', {
    user_id: verified.data.user?.id ?? '',
    role: 'staff',
    is_active: false,
    expected_version: 0,
  });

  await signIn(page, 'superadmin@example.org');
  await page.goto('/admin/staff-accounts');
  await expectAsText(page, `${data.first_name} ${data.last_name}`);
  await page.getByRole('row').filter({ hasText: email }).getByRole('switch').click();
  await expectAsText(page, `Give ${data.first_name} ${data.last_name} access again?`);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.goto(logOf('admins'));
  await expectAsText(page);
});

/** A form with script in every column that takes free text. */
const scriptedStudent = (surname: string): Record<string, string> => ({
  ...Object.fromEntries(
    studentFields
      .filter(({ kind }) => kind === 'text' || kind === 'longtext')
      .filter(({ name }) => !/passport_number|policy_number|teudat_zehut/.test(name))
      .map(({ name, kind }) => [name, kind === 'longtext' ? `${ALL} ${name}` : IMAGE]),
  ),
  last_name: surname,
  email: newAddress('scripted'),
  date_of_birth: '2008-05-31',
  foreign_passport_expiration: '2027-01-15',
});

test('a student’s record in list, categories, view, edit, history, ledger, expiry and export @all', async ({
  page,
  request,
}) => {
  const word = mark('student');
  const surname = `${word}${IMAGE}`;
  const admin = await administrator(request);
  const { id } = await call(admin, 'create_student', { form: scriptedStudent(surname) });
  await call(admin, 'add_charge', {
    student_id: id,
    charge: { kind: 'other', label: `${ALL} charge`, amount: 10 },
  });
  await call(admin, 'record_payment', {
    student_id: id,
    payment: {
      kind: 'other',
      amount: 5,
      received_on: '2026-11-01',
      method: 'cash',
      reference: `${IMAGE} paid`,
    },
  });

  await signIn(page, 'admin@example.org');
  await page.goto(`/admin/student-management?q=${word}`);
  await expectAsText(page, surname);
  await test.step('every category as cards', async () => {
    await page.getByRole('button', { name: 'Category View' }).click();
    for (const { label } of studentCategories) {
      await page.getByRole('tab', { name: label, exact: true }).click();
      await expect(page.getByRole('article')).toHaveCount(1);
      await expectAsText(page, surname);
    }
  });
  await test.step('the record with history and ledger', async () => {
    await page.goto(`/admin/student-management/${id}`);
    await expectAsText(page, surname, `${ALL} internal_notes`, `${ALL} medical_conditions`);
    await page.getByRole('tab', { name: 'Ledger' }).click();
    await expectAsText(page, `${ALL} charge`);
    await page.getByRole('tab', { name: 'History' }).click();
    await expectAsText(page, `${ALL} internal_notes`);
  });
  await test.step('all nine tabs of the edit form', async () => {
    await page.goto(`/admin/student-management/${id}/edit`);
    const dialog = page.getByRole('dialog', { name: new RegExp(`^Edit .*${word}`) });
    for (const { label } of studentCategories) {
      await dialog.getByRole('tab', { name: new RegExp(`^${label}`) }).click();
      await expect(dialog.getByRole('tabpanel')).toBeVisible();
      await expectAsText(page);
    }
  });
  await test.step('the warning of a duplicate', async () => {
    await page.goto('/admin/student-management/new');
    const dialog = page.getByRole('dialog', { name: 'Add Student' });
    await dialog.getByRole('textbox', { name: 'First Name', exact: true }).fill(IMAGE);
    await dialog.getByRole('textbox', { name: 'Last Name', exact: true }).fill(surname);
    await dialog.getByLabel('Date of birth').fill('2008-05-31');
    await expect(dialog.getByText(/This student may already be on record/)).toBeVisible();
    await expectAsText(page, surname);
  });
  await test.step('expiry list and audit log', async () => {
    await page.goto('/admin/student-management/expiry');
    await expectAsText(page, surname);
    await page.goto(logOf('students'));
    await expectAsText(page, surname, `${ALL} internal_notes`);
  });
  await test.step('the export carries it as text', async () => {
    await page.goto(`/admin/student-management?q=${word}`);
    await expectAsText(page, surname);
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('radio', { name: /^All/ }).check();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export as CSV' }).click(),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toContain(
      `${ALL} internal_notes`.replaceAll('"', '""'),
    );
    await expectAsText(page);
  });
});
