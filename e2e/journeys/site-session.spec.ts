/** What the site shows to somebody who is signed in on this browser. */
import { expect, test, type Page } from '@playwright/test';

/** As the portal's session module leaves it: the site only reads it. */
async function rememberAs(page: Page, role: string): Promise<void> {
  const summary = { firstName: 'Demo', lastName: 'Person', email: 'demo@example.org', role };
  await page.addInitScript((stored) => {
    if (window.sessionStorage.getItem('remembered')) return;
    window.sessionStorage.setItem('remembered', 'yes');
    window.localStorage.setItem('isLoggedIn', 'true');
    window.localStorage.setItem('userData', stored);
  }, JSON.stringify(summary));
}

for (const [role, href] of [
  ['applicant', '/dashboard'],
  ['admissions', '/admin/dashboard'],
] as const)
  test(`${role} gets a Dashboard button to ${href}, and Logout clears the browser`, async ({ page }) => {
    await rememberAs(page, role);
    await page.goto('/staff');
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', href);
    await expect(header.getByRole('link', { name: /Apply Now/ })).toHaveCount(0);
    await header.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(header.getByRole('link', { name: /Apply Now/ })).toBeVisible();
    expect(await page.evaluate(() => window.localStorage.getItem('userData'))).toBeNull();
  });

test('a sign-in and a logout in another tab are followed, also when the browser tells nobody', async ({
  page,
  context,
}) => {
  await page.goto('/staff');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: /Apply Now/ })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/privacy');
  await other.evaluate(() => {
    window.localStorage.setItem('userData', JSON.stringify({ role: 'applicant' }));
    window.localStorage.setItem('isLoggedIn', 'true');
  });
  await expect(header.getByRole('button', { name: 'Logout' })).toBeVisible();
  // A page's own writing sends it no storage event: this one is seen by the reading of each second.
  await page.evaluate(() => window.localStorage.removeItem('isLoggedIn'));
  await expect(header.getByRole('link', { name: /Apply Now/ })).toBeVisible({ timeout: 3000 });
});
