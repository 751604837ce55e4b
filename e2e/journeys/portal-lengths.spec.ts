/** On a phone no page of the portal is longer than seven screens with the demo data, and none is wider than the phone. */
import { expect, test } from '@playwright/test';
import { signIn } from '../fixtures/people.ts';

test.use({ viewport: { width: 360, height: 740 }, timezoneId: 'America/New_York' });
test.setTimeout(180_000);

const LONGEST = 5000;
const SECTIONS = ['personal', 'academic', 'essays', 'documents', 'references', 'interview', 'review'];
const APPLY = ['/apply', ...SECTIONS.map((section) => `/apply/${section}`)];
const EVERYBODY = ['/dashboard', '/account', '/set-password', '/messages'];
const PLACED = [
  '/letter',
  '/accepted',
  '/accepted/payment-setup',
  '/accepted/payment-history',
  '/student-information#medical',
];
const PAGES: Readonly<Record<string, readonly string[]>> = {
  'draft@example.org': [...EVERYBODY, ...APPLY, '/student-information'],
  'submitted@example.org': [...EVERYBODY, ...APPLY, '/student-information'],
  'accepted@example.org': [...EVERYBODY, ...APPLY, ...PLACED, '/student-information'],
  'registered@example.org': [...EVERYBODY, ...APPLY, ...PLACED, '/student-information'],
  'parent@example.org': [...EVERYBODY, '/family'],
  'admissions@example.org': [
    '/dashboard',
    '/account',
    '/set-password',
    '/apply',
    '/accepted',
    '/accepted/payment-setup',
  ],
};

for (const [person, pages] of Object.entries(PAGES))
  test(`the pages of ${person} @all`, async ({ page }) => {
    await signIn(page, person);
    const sizes = new Map<string, { height: number; width: number }>();
    for (const path of pages) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // What is folded away loads when it is unfolded.
      await expect(page.getByText('Loading…').filter({ visible: true })).toHaveCount(0);
      const { scrollHeight: height, scrollWidth: width } = await page.evaluate(() => {
        const { scrollHeight, scrollWidth } = document.documentElement;
        return { scrollHeight, scrollWidth };
      });
      sizes.set(path, { height, width });
    }
    expect([...sizes].filter(([, { height, width }]) => height > LONGEST || width > 360)).toEqual([]);
    // Measured after the page was there, not before.
    expect(Math.min(...[...sizes.values()].map(({ height }) => height))).toBeGreaterThan(700);
  });

test('signed out @all', async ({ page }) => {
  for (const path of ['/login', '/apply', '/check-email']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const { scrollHeight, scrollWidth } = await page.evaluate(() => {
      const { scrollHeight, scrollWidth } = document.documentElement;
      return { scrollHeight, scrollWidth };
    });
    expect(scrollHeight, path).toBeLessThanOrEqual(LONGEST);
    expect(scrollWidth, path).toBeLessThanOrEqual(360);
  }
});
