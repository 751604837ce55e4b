/** The applicant's form, driven as a person does: by its labels. */
import school from '@school/shared/school.json' with { type: 'json' };
import { expect, type Page } from '@playwright/test';
import { pdfFile } from '../fixtures/people.ts';

export interface Applicant {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

async function openSection(page: Page, section: string): Promise<void> {
  await page.goto(`/apply/${section}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

async function saved(page: Page): Promise<void> {
  await expect(page.getByText(/^Saved \d/).first()).toBeVisible();
}

export async function fillPersonal(page: Page, person: Applicant): Promise<void> {
  await openSection(page, 'personal');
  await page.getByLabel('Program track').selectOption({ label: 'Shana Aleph' });
  await page.getByLabel('First name', { exact: true }).fill(person.firstName);
  await page.getByLabel('Last name', { exact: true }).fill(person.lastName);
  await page.getByLabel('Hebrew first name').fill('דב');
  await page.getByLabel('Date of birth').fill('2008-05-31');
  await page.getByLabel('Phone', { exact: true }).fill('+1 212 555 0123');
  await page.getByLabel('Address', { exact: true }).fill('12 Invented Street');
  await page.getByLabel('City').fill('Teaneck');
  await page.getByLabel('Country').fill('United States');
  await page.getByLabel('Emergency contact name').fill('Example Parent');
  await page.getByLabel('Emergency contact phone').fill('+1 212 555 0124');
  await page.getByLabel('Emergency contact phone').blur();
  await saved(page);
}

export async function fillAcademic(page: Page): Promise<void> {
  await openSection(page, 'academic');
  await page.getByLabel('High school').fill('Example High School');
  await page.getByLabel('Graduation year').fill('2026');
  await page.getByLabel('Hebrew proficiency').selectOption({ label: 'Intermediate' });
  await page.getByLabel('Graduation year').blur();
  await saved(page);
}

export async function fillEssays(page: Page): Promise<void> {
  await openSection(page, 'essays');
  await page.getByLabel(school.essay).fill('Because of the people at the long tables. גם בעברית.');
  await page.getByLabel('Spiritual journey').fill('A summer, a teacher, and a book.');
  await page.getByLabel('Goals').fill('To learn by myself, and to stay a while.');
  await page.getByLabel('Goals').blur();
  await saved(page);
}

/** Sends one PDF for each required kind, under a Hebrew file name. */
export async function sendDocuments(page: Page): Promise<void> {
  await openSection(page, 'documents');
  for (const kind of ['Transcript', 'Letter of recommendation', 'Passport']) {
    const card = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: kind, exact: true }) });
    await card.locator('input[type=file]').setInputFiles({
      name: `מסמך ${kind}.pdf`,
      mimeType: 'application/pdf',
      buffer: pdfFile(`${kind} of an invented applicant`),
    });
    await expect(card.getByText('Ready').first()).toBeVisible({ timeout: 20_000 });
  }
}

export async function addReference(page: Page): Promise<void> {
  await openSection(page, 'references');
  await page.getByRole('button', { name: 'Add a reference' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Rabbi Example Teacher');
  await page.getByLabel(/^Email/).fill('teacher@example.org');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('heading', { name: 'Rabbi Example Teacher' })).toBeVisible();
  await expect(page.getByText('Something here is not saved yet')).toBeHidden();
}
