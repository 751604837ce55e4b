/** An administrator sees who has opened a record: which details, how and when; nobody else sees or asks it. */
import { expect, test, type Browser, type Page } from '@playwright/test';
import { call, refusal } from '../fixtures/api.ts';
import { violationsOf } from '../fixtures/axe.ts';
import { submittedPerson } from '../fixtures/office.ts';
import { signIn } from '../fixtures/people.ts';
import { acceptedPerson, administrator, admissionsOfficer, newClient } from '../fixtures/portal.ts';
import { DEMO_PASSWORD } from '../../supabase/seed/accounts.ts';

test.setTimeout(180_000);

const OFFICER = /\(Admissions officer\)/;
const openedBy = (page: Page) => page.getByRole('button', { name: 'Opened by' });
const looks = (page: Page) => page.getByRole('list', { name: 'Opened by' }).getByRole('listitem');

/** A page of its own, signed in as this colleague. */
async function office(browser: Browser, role: string, width = 1280): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  const page = await context.newPage();
  await signIn(page, `${role}@example.org`);
  return page;
}

/** Today as the office writes it. */
const today = (): string =>
  new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: 'Asia/Jerusalem',
  }).format(new Date());

for (const width of [360, 1280])
  test(`at ${width} px: an officer opens a file and a record, an administrator sees who, what and when${width === 360 ? '' : ' @all'}`, async ({
    browser,
    request,
  }) => {
    const person = await submittedPerson(request, `seen.with.a.long.address.${width}`);
    const accepted = await acceptedPerson(request, `record${width}`);
    const asked = { application_id: accepted.applicationId };
    const file = await call(await administrator(request), 'office_application', asked);
    const record = `/admin/student-management/${file?.student_id ?? ''}`;

    await test.step('the officer opens both, and sees nothing of who opened them', async () => {
      const page = await office(browser, 'admissions', width);
      await page.goto(`/admin/applicant/${person.applicationId}?tab=documents`);
      await page.getByRole('button', { name: 'View', exact: true }).first().click();
      await expect(page.getByRole('img', { name: /transcript\.pdf, page 1/ })).toBeVisible();
      await page.goto(`/admin/applicant/${person.applicationId}`);
      await expect(page.getByRole('button', { name: 'Timeline' })).toBeVisible();
      await expect(openedBy(page)).toHaveCount(0);
      await page.goto(`${record}?panel=history`);
      await expect(page.getByRole('list', { name: 'History' })).toBeVisible();
      await expect(openedBy(page)).toHaveCount(0);
      await page.context().close();
    });

    await test.step('the administrator sees on the file who opened it, and what', async () => {
      const page = await office(browser, 'admin', width);
      await page.goto(`/admin/applicant/${person.applicationId}`);
      await openedBy(page).click();
      const line = looks(page).filter({ hasText: OFFICER }).filter({ hasText: 'Document: Transcript' });
      await expect(line).toContainText('Health, Passport');
      await expect(line).toContainText(`On the screen · ${today()}`);
      expect(await violationsOf(page)).toEqual([]);
      await page.goto(`${record}?panel=history`);
      await openedBy(page).click();
      const seen = looks(page).filter({ hasText: OFFICER }).filter({ hasText: 'On the screen' });
      await expect(seen).toContainText('Army, Health, Money, Passport');
      await expect(seen).toContainText(today());
      expect(await violationsOf(page)).toEqual([]);
      await page.context().close();
    });

    await test.step('a read-only colleague sees nothing of it, and is refused when asking', async () => {
      const page = await office(browser, 'staff', width);
      await page.goto(`/admin/applicant/${person.applicationId}`);
      await expect(page.getByRole('button', { name: 'Notes' })).toBeVisible();
      await expect(openedBy(page)).toHaveCount(0);
      await page.goto(`${record}?panel=history`);
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect(openedBy(page)).toHaveCount(0);
      await page.context().close();
      const staff = await newClient(request);
      await staff.auth.signInWithPassword({ email: 'staff@example.org', password: DEMO_PASSWORD });
      const about = { subject: 'application', subject_id: person.applicationId } as const;
      for (const client of [staff, await admissionsOfficer(request), person.client])
        expect((await refusal(client, 'opened_by', about)).code).toBe('42501');
    });
  });
