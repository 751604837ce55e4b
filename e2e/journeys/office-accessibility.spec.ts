/** Every screen of the office: axe clean in both schemes, and no page wider than its window on a tablet or a phone. */
import { expect as plainExpect, test, type Page } from '@playwright/test';
import { violationsOf } from '../fixtures/axe.ts';
import { signIn } from '../fixtures/people.ts';

// Screens of the office are large; a machine that also builds and tests takes its time, up to this for one of them.
const expect = plainExpect.configure({ timeout: 30_000 });
test.use({ actionTimeout: 30_000 });
const SCREEN = 45_000;

const SCREENS = [
  '/admin/dashboard', '/admin/applicants', '/admin/interviews', '/admin/interviews?view=list', '/admin/questions', '/admin/questions?show=misses',
  '/admin/program-years', '/admin/program-years/money', '/admin/settings', '/admin/sent', '/admin/audit-log', '/admin/staff-accounts', '/admin/permissions', '/admin/waitlist',
  '/admin/committee', '/admin/messages', '/admin/now', '/admin/rooms', '/admin/out-now', '/admin/who-owes', '/admin/payment-claims', '/admin/system',
  '/admin/privacy-requests', '/admin/mail-templates', '/admin/content/answers', '/admin/student-management',
] as const; // prettier-ignore

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
}

/** Follows at once: nobody has chosen a scheme in the office itself. */
const inScheme = (page: Page, scheme: 'light' | 'dark'): Promise<void> =>
  page.emulateMedia({ colorScheme: scheme });
const background = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);

/** In both schemes, which must look different. */
async function isClean(page: Page, name: string): Promise<void> {
  const seen: string[] = [];
  for (const scheme of ['dark', 'light'] as const) {
    await inScheme(page, scheme);
    expect.soft(await violationsOf(page), `${name}, ${scheme}`).toEqual([]);
    seen.push(await background(page));
  }
  expect(new Set(seen).size, name).toBe(2);
}

test('axe is clean on every screen, light and dark, and none is wider than a window of 360 or 768 px', async ({
  page,
}) => {
  test.setTimeout(SCREENS.length * SCREEN);
  await signIn(page, 'superadmin@example.org');
  for (const path of SCREENS) {
    await page.setViewportSize({ width: 1280, height: 720 });
    await open(page, path);
    await isClean(page, path);
    for (const width of [768, 360]) {
      await page.setViewportSize({ width, height: 800 });
      const over = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      await expect.soft.poll(over, { message: `${path} at ${width}` }).toBeLessThanOrEqual(0);
    }
  }
});
