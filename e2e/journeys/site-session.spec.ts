/** What the site shows to somebody who signs in on this browser, in another tab. */
import { expect, test } from '@playwright/test';

test('a sign-in in another tab is followed, also when the browser tells nobody, and Logout clears the browser', async ({
  page,
  context,
}) => {
  await page.goto('/staff');
  const header = page.getByRole('banner');
  const apply = header.getByRole('link', { name: /Apply Now/ });
  await expect(apply).toBeVisible();
  const other = await context.newPage();
  await other.goto('/privacy');
  // As the portal's session module leaves it: the site only reads it.
  const signIn = (): Promise<void> =>
    other.evaluate(() => {
      window.localStorage.setItem('userData', JSON.stringify({ role: 'applicant' }));
      window.localStorage.setItem('isLoggedIn', 'true');
    });
  await signIn();
  await expect(header.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
  await expect(apply).toHaveCount(0);
  // A page's own writing sends it no storage event: this one is seen by the reading of each second.
  await page.evaluate(() => window.localStorage.removeItem('isLoggedIn'));
  await expect(apply).toBeVisible({ timeout: 3000 });
  await signIn();
  await header.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(apply).toBeVisible();
  expect(await page.evaluate(() => window.localStorage.getItem('userData'))).toBeNull();
});
