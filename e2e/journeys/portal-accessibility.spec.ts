/**
 * The portal's screens on the smallest phone: axe (WCAG 2.2 AA) finds nothing and nothing scrolls sideways. Nor do the main ones, and those of
 * website and office, in forced colours in a browser whose letters are of 200 %. And a walk by keyboard.
 */
import { expect as plainExpect, test, type LaunchOptions, type Page } from '@playwright/test';
import { call } from '../fixtures/api.ts';
import { violationsOf } from '../fixtures/axe.ts';
import { submittedPerson } from '../fixtures/office.ts';
import { PASSWORD, signIn } from '../fixtures/people.ts';
import { admissionsOfficer } from '../fixtures/portal.ts';

// A machine that also builds and tests takes its time.
const expect = plainExpect.configure({ timeout: 30_000 });
test.setTimeout(120_000);

const SCREENS = {
  '': ['/login', '/apply', '/reference', '/parents'],
  'draft@example.org': ['/dashboard', '/apply/personal', '/apply/documents', '/apply/references', '/account'],
  'accepted@example.org': ['/accepted', '/accepted/payment-setup', '/accepted/payment-history', '/student-information', '/letter'],
  'parent@example.org': ['/family'],
}; // prettier-ignore
const LARGE = {
  '': ['/', '/prospective-students', '/submit-question', '/reference'],
  'draft@example.org': ['/apply/personal', '/apply/references'],
  'accepted@example.org': ['/dashboard', '/accepted', '/accepted/payment-history'],
  'parent@example.org': ['/family'],
  'admissions@example.org': ['/admin/student-management', '/admin/settings'],
};

/** Letters of twice their size, as the settings of a browser make them: media queries know of it, too. */
const large = test.extend<object, { launchOptions: LaunchOptions }>({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'] }),
    { scope: 'worker' },
  ],
});

/** Opens them one after another on the smallest phone; none may be wider. */
async function openEach(
  page: Page,
  who: string,
  screens: readonly string[],
  look?: (path: string) => Promise<void>,
): Promise<void> {
  await page.setViewportSize({ width: 320, height: 800 });
  if (who) await signIn(page, who);
  for (const path of screens) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.soft.poll(over, { message: path }).toBeLessThanOrEqual(0);
    await look?.(path);
  }
}
const name = (who: string): string => who || 'whoever has not signed in';

for (const [who, screens] of Object.entries(SCREENS))
  test(`${name(who)}: screens are clean and fit`, async ({ page }) => {
    await openEach(page, who, screens, async (path) =>
      expect.soft(await violationsOf(page), path).toEqual([]),
    );
  });

for (const [who, screens] of Object.entries(LARGE))
  large(`${name(who)}: ${screens.join(', ')} fit with letters of 200 %`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await openEach(page, who, screens);
  });

test('a set interview and the times it can be moved to are clean', async ({ page, request }) => {
  const officer = await admissionsOfficer(request);
  const { applicationId: application_id, client, email } = await submittedPerson(request, 'mover');
  const slot_id = (await call(client, 'open_interview_slots'))[0]?.id ?? '';
  await call(officer, 'schedule_interview', { application_id, slot_id });
  await page.setViewportSize({ width: 320, height: 800 });
  await signIn(page, email, PASSWORD);
  await page.goto('/apply/interview');
  await expect(page.getByText('Your interview is set')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Choose another time' }).click();
  expect(await violationsOf(page)).toEqual([]);
  const day = page.getByRole('main').locator('details:has(button)').last();
  await day.locator('summary').click();
  await day.getByRole('button').last().click();
  await expect(page.getByRole('dialog', { name: 'Move your interview?' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});

test('signing in and answering a question by keyboard alone', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.getByRole('tab', { name: 'Sign In' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.type('draft@example.org');
  await page.keyboard.press('Tab');
  await page.keyboard.type('shalom-demo-1234');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard/);
  await page.getByRole('link', { name: 'Continue application' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/apply$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
