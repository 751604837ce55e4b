/** Every screen and the usual dialogs of the office: axe clean in both schemes, and no page wider than its window on a tablet or a phone. */
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

const HELD = `/admin/applicants?filter=${encodeURIComponent('{"told":["held","scheduled","leaving"]}')}`;
const STUDENTS = '/admin/student-management';
type Pressed = readonly [role: 'button' | 'checkbox' | 'link' | 'menuitem' | 'tab', name: RegExp];
const SELECT: Pressed = ['checkbox', /^Select (?!all)/];
/** What is pressed on a page, one after the other, until a dialog stands there. The list of applicants keeps its selection. */
const DIALOGS: readonly (readonly [path: string, ...(readonly Pressed[])])[] = [
  [HELD, SELECT, ['button', /^Decide$/]],
  [HELD, ['button', /^Release$/]],
  [HELD, ['button', /^Export$/]],
  [HELD, ['button', /^Write$/], ['menuitem', /^Message/]],
  [STUDENTS, SELECT, ['button', /^Change a field$/]],
  [STUDENTS, SELECT, ['button', /^Add charge$/]],
  [STUDENTS, SELECT, ['button', /^Next year$/]],
  ['/admin/who-owes', ['link', /./], ['button', /^Record payment$/]],
  ['/admin/sent', ['button', /^(?:Interview soon|A message is waiting)$/]],
];

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

/** In both schemes, which must look different; by another scheme only contrast changes. Drawn mails never answer axe. */
async function isClean(page: Page, name: string): Promise<void> {
  const seen: string[] = [];
  for (const [scheme, rules] of [
    ['dark', undefined],
    ['light', ['color-contrast']],
  ] as const) {
    await inScheme(page, scheme);
    expect.soft(await violationsOf(page, { frames: false, rules }), `${name}, ${scheme}`).toEqual([]);
    seen.push(await background(page));
  }
  expect(new Set(seen).size, name).toBe(2);
}

test('axe is clean on every screen, light and dark, and none is wider than a window of 360 or 768 px', async ({
  page,
}) => {
  test.setTimeout((SCREENS.length + DIALOGS.length) * SCREEN);
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
  await page.setViewportSize({ width: 1280, height: 720 });
  for (const [path, ...pressed] of DIALOGS) {
    await open(page, path);
    for (const [role, name] of pressed)
      await (role === 'link' ? page.locator('tbody') : page).getByRole(role, { name }).first().click();
    const dialog = page.getByRole('dialog').last();
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('progressbar')).toHaveCount(0);
    await isClean(page, `${path}: ${String(pressed.at(-1)?.[1])}`);
  }
});
