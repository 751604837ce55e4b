/**
 * Every section in which something is typed, the same four ways of losing it: a tab that dies in the middle of a sentence (what
 * was typed more than three seconds before is on the server, and all of it is there once the session is restored), a while
 * without a connection, a session that ends in the middle of a sentence, and another device.
 */
import { expect as plainExpect, test, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { call, type Client } from '../fixtures/api.ts';
import { PASSWORD, signIn } from '../fixtures/people.ts';
import { acceptedPerson, personWithDraft, unfold } from '../fixtures/portal.ts';

const expect = plainExpect.configure({ timeout: 30_000 });
test.setTimeout(180_000);
// A trace of a tab that has died is waited for in vain.
test.use({ trace: 'off' });

interface Section {
  readonly name: string;
  readonly path: string;
  /** Opens the part of the page that the field is in. */
  readonly open?: (page: Page) => Promise<void>;
  readonly field: (page: Page) => Locator;
  /** What the server keeps of it. */
  readonly stored: (client: Client) => Promise<string>;
  readonly person: typeof personWithDraft;
  /** Something that this field takes. */
  readonly words: string;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const application =
  (name: string) =>
  async (client: Client): Promise<string> => {
    const answers: Readonly<Record<string, unknown>> =
      (await call(client, 'my_application'))?.application ?? {};
    return text(answers[name]);
  };
const draft =
  (name: string) =>
  async (client: Client): Promise<string> => {
    const drafts: Readonly<Record<string, { readonly value: string }>> = (
      await call(client, 'my_student_information')
    ).draft;
    return text(drafts[name]?.value);
  };
const labelled =
  (label: string | RegExp) =>
  (page: Page): Locator =>
    page.getByLabel(label, typeof label === 'string' ? { exact: true } : {});

const WORDS = 'I was just about to say that the long tables were what I remember best';
const answers = (
  name: string,
  label: string | RegExp,
  field: string,
  more: Partial<Section> = {},
): Section => ({
  name,
  path: `/apply/${name}`,
  field: labelled(label),
  stored: application(field),
  person: personWithDraft,
  words: WORDS,
  ...more,
});
const information = (title: string, label: string | RegExp, field: string): Section => ({
  name: `student information, ${title}`,
  path: '/student-information',
  open: (page) => unfold(page, title),
  field: labelled(label),
  stored: draft(field),
  person: acceptedPerson,
  words: WORDS,
});

/** All in which something is typed; in the program's section of the student information everything is chosen. */
const SECTIONS: readonly Section[] = [
  answers('personal', 'Address', 'address'),
  answers('academic', 'High school', 'high_school'),
  answers('essays', 'Goals', 'goals'),
  {
    ...answers('references', 'Name', ''),
    open: async (page) => {
      const add = page.getByRole('button', { name: /^Add a reference/ });
      const change = page.getByRole('button', { name: /^Change: / });
      const field = page.getByLabel('Name', { exact: true });
      await expect(add.or(change).or(field).first()).toBeVisible();
      if (await change.isVisible()) await change.click();
      else if (!(await field.isVisible())) await add.click();
    },
    stored: async (client) => (await call(client, 'my_application'))?.references[0]?.name ?? '',
  },
  information('Personal', /^Hebrew First Name/, 'hebrew_first_name'),
  information('Academic', /^Previous Yeshiva/, 'previous_yeshiva'),
  information('Parent', /^Father's First Name/, 'father_first_name'),
  information('Passport and travel', /^Flight Information/, 'flight_information'),
  information('Medical', /^Medical Conditions/, 'medical_conditions'),
];

async function at(page: Page, { path, open }: Section): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await open?.(page);
}

/** What the browser writes down of a tab while it runs, to bring it back after a crash. */
async function sessionOf(page: Page): Promise<Readonly<Record<string, string>>> {
  return page.evaluate(() => ({ ...sessionStorage }));
}
/** The process of the page is gone at once: nothing of it runs any more, no farewell either. */
async function kill(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  devtools.send('Page.crash').catch(() => undefined);
  await crashed;
}

for (const section of SECTIONS) {
  const { name, field, stored, words } = section;
  // One section in `npm test`: all forms are made of the same parts.
  const more = name === 'student information, Medical' ? '' : ' @all';
  test(`${name}: a tab that dies loses at most three seconds, and nothing once it is restored @all`, async ({
    browser,
    page,
    context,
    request,
  }) => {
    const { email, client } = await section.person(request, 'dies');
    await signIn(page, email, PASSWORD);
    await at(page, section);
    const typed: number[] = [];
    await field(page).focus();
    for (const letter of words) {
      await page.keyboard.type(letter);
      typed.push(Date.now());
      await page.waitForTimeout(60);
    }
    const [tab, storageState] = [await sessionOf(page), await context.storageState()];
    const died = Date.now();
    await kill(context, page);
    const sure = typed.filter((at) => at < died - 3000).length;
    const kept = await stored(client);
    expect(words.startsWith(kept), kept).toBe(true);
    expect(kept.length, 'on the server').toBeGreaterThanOrEqual(words.slice(0, sure).trimEnd().length);
    await context.close();

    const restored = await browser.newContext({ storageState });
    await restored.addInitScript((values) => {
      for (const [key, value] of Object.entries(values)) sessionStorage.setItem(key, value);
    }, tab);
    const again = await restored.newPage();
    await at(again, section);
    await expect(field(again)).toHaveValue(words);
    // What the tab still sent in its last moment, the restored one does not know: it is shown like another device's.
    const keep = again.getByRole('button', { name: 'Keep this one' });
    const settled = async (): Promise<string> => {
      if (await keep.isVisible()) await keep.click();
      return stored(client);
    };
    await expect.poll(settled, { timeout: 30_000 }).toBe(words);
    await restored.close();
  });

  test(`${name}: typed without a connection, sent when it is there, and shown on another device${more}`, async ({
    browser,
    page,
    context,
    request,
  }) => {
    const { email, client } = await section.person(request, 'offline');
    await page.clock.install();
    await signIn(page, email, PASSWORD);
    await at(page, section);
    await expect(field(page)).toBeVisible();
    await context.setOffline(true);
    await field(page).fill(words);
    await field(page).blur();
    // A minute goes by on the page's own clock: nothing in the code has another limit.
    await page.clock.fastForward('01:00');
    await expect(page.getByText(/kept in this (browser|tab)/).first()).toBeVisible();
    await expect(field(page)).toHaveValue(words);
    expect(await stored(client)).toBe('');
    await context.setOffline(false);
    await expect.poll(() => stored(client), { timeout: 30_000 }).toBe(words);
    const phone = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
    await signIn(phone, email, PASSWORD);
    await at(phone, section);
    await expect(field(phone)).toHaveValue(words);
    await phone.context().close();
  });

  test(`${name}: a session that ends in the middle of a sentence${more}`, async ({ page, request }) => {
    const { email, client } = await section.person(request, 'ended');
    await signIn(page, email, PASSWORD);
    await at(page, section);
    await page.evaluate(() => {
      document.addEventListener('input', ({ target }) =>
        Object.assign(window, { typed: (target as HTMLInputElement).value }),
      );
    });
    await field(page).fill(words.slice(0, 30));
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('school-auth') ?? '{}') as Record<string, unknown>;
      const over = { access_token: 'over', refresh_token: 'over', expires_at: 1 };
      localStorage.setItem('school-auth', JSON.stringify({ ...session, ...over }));
    });
    await page.keyboard.type(words.slice(30));
    // The page says so in the middle of it: what stood in the field by then is what was typed.
    const link = page.getByRole('link', { name: 'Sign in again' });
    await expect(link).toBeVisible();
    const typed = await page.evaluate(() => (window as unknown as { typed: string }).typed);
    expect(typed.length).toBeGreaterThanOrEqual(30);
    await link.click();
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(section.path));
    await expect(field(page)).toHaveValue(typed);
    await expect(field(page)).toBeFocused();
    // It may have been cut off behind a space.
    await expect.poll(async () => (await stored(client))?.trim()).toBe(typed.trim());
  });
}
