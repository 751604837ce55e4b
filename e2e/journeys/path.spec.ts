/**
 * The product's main story in one piece, through real mail and without any shortcut after the seed: an applicant signs
 * up, applies and is accepted; an officer reviews, schedules and decides; the registrar exports.
 */
import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { waitForMail } from '../fixtures/mail.ts';
import { newAddress, PASSWORD, signIn } from '../fixtures/people.ts';
import { addReference, fillAcademic, fillEssays, fillPersonal, sendDocuments } from '../pages/application.ts';

test.setTimeout(240_000);

const person = {
  firstName: 'Dov',
  lastName: `Pathwalker${Date.now().toString(36)}`,
  email: newAddress('path'),
};

async function signUp(page: Page): Promise<void> {
  await page.goto('/');
  const [portal] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Apply Now' }).first().click(),
  ]);
  await expect(portal).toHaveURL(/\/apply/);
  await portal.close();
  await page.goto('/login');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('First Name').fill(person.firstName);
  await page.getByLabel('Last Name').fill(person.lastName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page).toHaveURL(/\/check-email/);
  await expect(page.getByText(person.email).first()).toBeVisible();
}

async function confirmAddress(page: Page): Promise<void> {
  const mail = await waitForMail(page.request, person.email, /confirm|verify|account/i);
  const link = mail.links.find((address) => address.includes('/verify?'));
  expect(link, 'the mail links to /verify').toBeTruthy();
  await page.goto(link ?? '');
  await page.getByRole('button', { name: 'Confirm my email address' }).click();
  await expect(page).toHaveURL(/\/dashboard/, { timeout: 15_000 });
}

async function chooseTimeAndSubmit(page: Page): Promise<void> {
  await page.goto('/apply/interview');
  await page.getByRole('checkbox').first().check();
  await page.getByRole('checkbox').nth(1).check();
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await page.goto('/apply/review');
  await page.getByRole('button', { name: 'Submit application' }).click();
  await page.getByRole('button', { name: 'Submit now' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByText(/We have your application/)).toBeVisible();
}

async function reviewAndAccept(office: Page): Promise<void> {
  await signIn(office, 'admissions@example.org');
  await expect(office).toHaveURL(/\/admin\/dashboard/);
  await office.goto('/admin/applicants');
  await office.getByPlaceholder('Search applicants...').fill(person.lastName.toLowerCase());
  await expect(office.getByText(/^1 applicant$/)).toBeVisible();
  await office.getByRole('row', { name: new RegExp(person.lastName) }).click();
  await expect(office).toHaveURL(/\/admin\/applicant\//);
  await expect(
    office.getByRole('main').getByRole('heading', { name: new RegExp(person.lastName), level: 1 }),
  ).toBeVisible();

  await office.getByRole('tab', { name: 'Documents' }).click();
  const [download] = await Promise.all([
    office.waitForEvent('download'),
    office
      .getByRole('button', { name: /^Download/ })
      .first()
      .click(),
  ]);
  expect(download.suggestedFilename()).toContain('מסמך');

  await office.getByRole('button', { name: 'Schedule Interview' }).first().click();
  await office
    .getByRole('dialog', { name: 'Confirm Interview Schedule' })
    .getByRole('button', { name: /confirm|schedule/i })
    .click();
  await expect(office.getByText(/Interview scheduled for/)).toBeVisible();

  await office.getByRole('button', { name: 'Accept', exact: true }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(office.getByText('Student has been accepted successfully.')).toBeVisible();
  // The year takes ten minutes to think; nobody waits for them here.
  await office.getByRole('button', { name: 'Do not wait' }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click();
  await expect(office.getByText('Decision published', { exact: true })).toBeVisible();
}

async function exportStudents(office: Page): Promise<string> {
  await office.goto('/admin/student-management?filter=%7B%7D');
  await office.getByPlaceholder('Search students...').fill(person.lastName);
  await expect(office.getByText(person.lastName).first()).toBeVisible();
  await office.getByRole('button', { name: 'Export', exact: true }).click();
  const [download] = await Promise.all([
    office.waitForEvent('download'),
    office.getByRole('button', { name: 'Export as CSV' }).click(),
  ]);
  return readFile(await download.path(), 'utf8');
}

test('from the home page to the exported student record', async ({ page, browser }) => {
  await test.step('sign up and confirm the address', async () => {
    await signUp(page);
    await confirmAddress(page);
  });
  await test.step('apply', async () => {
    await page.goto('/apply');
    await page.getByRole('button', { name: /begin/i }).click();
    // To go on by an address would end the call that begins.
    await expect(page).toHaveURL(/\/apply\/personal/);
    await fillPersonal(page, person);
    await fillAcademic(page);
    await fillEssays(page);
    await sendDocuments(page);
    await addReference(page);
    await chooseTimeAndSubmit(page);
    await waitForMail(page.request, person.email, /received/i);
  });

  const officeContext = await browser.newContext({ acceptDownloads: true });
  const office = await officeContext.newPage();
  await test.step('the officer reviews, schedules and accepts', () => reviewAndAccept(office));

  await test.step('the applicant has the mails and the news', async () => {
    const invitation = await waitForMail(page.request, person.email, /interview/i);
    expect(invitation.attachments.map(({ filename }) => filename)).toContainEqual(
      expect.stringMatching(/\.ics$/),
    );
    const news = await waitForMail(page.request, person.email, /news|decision|update/i);
    expect(news.text).not.toMatch(/accept|congratulat/i);
    await page.goto('/dashboard');
    await expect(page.getByText('There is a letter for you about your application.')).toBeVisible();
    await expect(page.getByText(/accepted|congratulations/i)).toHaveCount(0);
    await page.getByRole('link', { name: 'Open your letter' }).click();
    await expect(page.getByRole('article')).toBeVisible();
    await page.goto('/dashboard');
    await expect(page.getByText('You have been accepted. Congratulations.')).toBeVisible();
  });
  await test.step('the checklist', async () => {
    await page.goto('/accepted');
    await expect(page.getByRole('heading', { name: new RegExp(person.firstName) })).toBeVisible();
    await page.getByRole('checkbox', { name: /Travel Arrangements/ }).check();
    await expect(page.getByText("You've completed: Travel Arrangements")).toBeVisible();
    await expect(page.getByText('1 of 5 tasks')).toBeVisible();
  });
  await test.step('the office has the record and exports it', async () => {
    const csv = await exportStudents(office);
    expect(csv.charCodeAt(0)).toBe(0xfeff);
    expect(csv).toContain(person.email);
    expect(csv).toContain('דב');
  });
  await officeContext.close();
});
