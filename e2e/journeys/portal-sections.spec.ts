/**
 * A form in which something is typed, and two ways of losing it: a while without a connection, with another device, and a session
 * that ends in the middle of a sentence.
 */
import { expect as plainExpect, test, type Locator, type Page } from '@playwright/test';
import { call, type Client } from '../fixtures/api.ts';
import { PASSWORD, signIn } from '../fixtures/people.ts';
import { acceptedPerson, unfold } from '../fixtures/portal.ts';

const expect = plainExpect.configure({ timeout: 30_000 });
test.setTimeout(180_000);

interface Section {
  readonly name: string;
  readonly path: string;
  /** Opens the part of the page that the field is in. */
  readonly open?: (page: Page) => Promise<void>;
  readonly field: (page: Page) => Locator;
  /** What the server keeps of it. */
  readonly stored: (client: Client) => Promise<string>;
  readonly person: typeof acceptedPerson;
  /** Something that this field takes. */
  readonly words: string;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
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
const information = (title: string, label: string | RegExp, field: string): Section => ({
  name: `student information, ${title}`,
  path: '/student-information',
  open: (page) => unfold(page, title),
  field: labelled(label),
  stored: draft(field),
  person: acceptedPerson,
  words: WORDS,
});

/** Of the forms in which something is typed, one: all are made of the same parts. */
const SECTIONS: readonly Section[] = [information('Medical', /^Medical Conditions/, 'medical_conditions')];

async function at(page: Page, { path, open }: Section): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await open?.(page);
}

for (const section of SECTIONS) {
  const { name, field, stored, words } = section;
  test(`${name}: typed without a connection, sent when it is there, and shown on another device`, async ({
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

  test(`${name}: a session that ends in the middle of a sentence`, async ({ page, request }) => {
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
