/** An administrator sees who has opened a record: which details, how and when; nobody else sees or asks it. */
import { expect as plainExpect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { call, refusal } from '../fixtures/api.ts';
import { violationsOf } from '../fixtures/axe.ts';
import { submittedPerson } from '../fixtures/office.ts';
import { signIn } from '../fixtures/people.ts';
import { acceptedPerson, administrator, admissionsOfficer, newClient } from '../fixtures/portal.ts';
import { DEMO_PASSWORD } from '../../supabase/seed/accounts.ts';

// Screens of the office are large; a machine that also builds and tests takes its time.
const expect = plainExpect.configure({ timeout: 30_000 });
test.use({ actionTimeout: 30_000 });
test.setTimeout(300_000);

const OFFICER = /\(Admissions officer\)/;
const openedBy = (page: Page) => page.getByRole('button', { name: 'Opened by' });
const looks = (page: Page) => page.getByRole('list', { name: 'Opened by' }).getByRole('listitem');

/** A page of its own, signed in as this colleague. */
async function office(browser: Browser, role: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 900 } });
  const page = await context.newPage();
  await signIn(page, `${role}@example.org`);
  return page;
}

/** Does this on a desk as well, and leaves the page on a phone. */
async function atBoth(page: Page, look: () => Promise<void>): Promise<void> {
  for (const width of [360, 1280, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await look();
  }
}
const notOffered = (page: Page): Promise<void> => atBoth(page, () => expect(openedBy(page)).toHaveCount(0));
const isCleanAtBoth = (page: Page, line: Locator): Promise<void> =>
  atBoth(page, async () => {
    await expect(line).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
  });

/** Today as the office writes it. */
const today = (): string =>
  new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: 'Asia/Jerusalem',
  }).format(new Date());

test('on a phone and at a desk: an officer opens a file and a record, an administrator sees who, what and when @all', async ({
  browser,
  request,
}) => {
  const person = await submittedPerson(request, 'seen.with.a.long.address');
  const accepted = await acceptedPerson(request, 'record');
  const asked = { application_id: accepted.applicationId };
  const file = await call(await administrator(request), 'office_application', asked);
  const record = `/admin/student-management/${file?.student_id ?? ''}`;

  await test.step('the officer opens both, and sees nothing of who opened them', async () => {
    const page = await office(browser, 'admissions');
    await page.goto(`/admin/applicant/${person.applicationId}?tab=documents`);
    await page.getByRole('button', { name: 'View', exact: true }).first().click();
    await expect(page.getByRole('img', { name: /transcript\.pdf, page 1/ })).toBeVisible();
    await page.goto(`/admin/applicant/${person.applicationId}`);
    await expect(page.getByRole('button', { name: 'Timeline' })).toBeVisible();
    await notOffered(page);
    await page.goto(`${record}?panel=history`);
    await expect(page.getByRole('list', { name: 'History' })).toBeVisible();
    await notOffered(page);
    await page.context().close();
  });

  await test.step('the administrator sees on the file who opened it, and what', async () => {
    const page = await office(browser, 'admin');
    await page.goto(`/admin/applicant/${person.applicationId}`);
    await openedBy(page).click();
    const line = looks(page).filter({ hasText: OFFICER }).filter({ hasText: 'Document: Transcript' });
    await expect(line).toContainText('Health, Passport');
    await expect(line).toContainText(`On the screen · ${today()}`);
    await isCleanAtBoth(page, line);
    await page.goto(`${record}?panel=history`);
    await openedBy(page).click();
    const seen = looks(page).filter({ hasText: OFFICER }).filter({ hasText: 'On the screen' });
    await expect(seen).toContainText('Army, Health, Money, Passport');
    await expect(seen).toContainText(today());
    await isCleanAtBoth(page, seen);
    await page.context().close();
  });

  await test.step('a read-only colleague sees nothing of it, and is refused when asking', async () => {
    const page = await office(browser, 'staff');
    await page.goto(`/admin/applicant/${person.applicationId}`);
    await expect(page.getByRole('button', { name: 'Notes' })).toBeVisible();
    await notOffered(page);
    await page.goto(`${record}?panel=history`);
    await expect(page.getByRole('dialog')).toBeVisible();
    await notOffered(page);
    await page.context().close();
    const staff = await newClient(request);
    await staff.auth.signInWithPassword({ email: 'staff@example.org', password: DEMO_PASSWORD });
    const about = { subject: 'application', subject_id: person.applicationId } as const;
    for (const client of [staff, await admissionsOfficer(request), person.client])
      expect((await refusal(client, 'opened_by', about)).code).toBe('42501');
  });
});

/** What each trip over a slow line takes. */
const DELAY_MS = 150;

interface SlowCall {
  readonly name: string;
  readonly part: string;
  readonly sent: number;
  answered: number;
}

/** Every call takes its time, and what is begun is answered only after `mayBegin`. */
async function onSlowLine(page: Page, mayBegin: Promise<void>): Promise<readonly SlowCall[]> {
  const calls: SlowCall[] = [];
  await page.route('**/rest/v1/rpc/*', async (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    const { part = 'whole', function: about = name } = (route.request().postDataJSON() ?? {}) as {
      readonly part?: string;
      readonly function?: string;
    };
    const seen: SlowCall = {
      name: about,
      part: about === name ? part : 'begin',
      sent: performance.now(),
      answered: Infinity,
    };
    calls.push(seen);
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
    if (name === 'begin_reading') await mayBegin;
    const response = await route.fetch();
    seen.answered = performance.now();
    await route.fulfill({ response });
  });
  return calls;
}

/** After how many trips, one after the other, a call of a reading is answered. */
const tripsTo = (calls: readonly SlowCall[], call: SlowCall): number =>
  1 +
  Math.max(
    0,
    ...calls
      .filter(({ name, answered }) => name === call.name && answered <= call.sent)
      .map((one) => tripsTo(calls, one)),
  );

test('over a slow line the first tab waits for no line of the log, and the sensitive values for one trip more @all', async ({
  browser,
  request,
}) => {
  const accepted = await acceptedPerson(request, 'slow');
  const asked = { application_id: accepted.applicationId };
  const file = await call(await administrator(request), 'office_application', asked);
  const page = await office(browser, 'admissions');
  const places = [
    ['office_application', `/admin/applicant/${accepted.applicationId}`, page.getByText('Passport number')],
    ['student_record', `/admin/student-management/${file?.student_id ?? ''}`, page.getByText('Home address')],
  ] as const;
  for (const [reading, address, shown] of places) {
    let begin = (): void => undefined;
    const calls = await onSlowLine(page, new Promise((resolve) => (begin = resolve)));
    const timesOf = (name: string, part = 'whole') =>
      calls.find((one) => one.name === name && one.part === part);
    await page.goto(address);
    await expect(shown.first(), reading).toBeVisible({ timeout: 40_000 });
    expect(timesOf(reading), `${reading} before it is begun`).toBeUndefined();
    begin();
    await expect.poll(() => timesOf(reading)?.answered ?? Infinity, reading).toBeLessThan(Infinity);
    const [general, begun, whole] = [
      timesOf(reading, 'general'),
      timesOf(reading, 'begin'),
      timesOf(reading),
    ];
    // The first tab and the beginning are asked for side by side, and each once; what was begun is asked for next.
    expect(begun?.sent ?? Infinity, reading).toBeLessThan(general?.answered ?? 0);
    expect(whole?.sent ?? 0, reading).toBeGreaterThanOrEqual(begun?.answered ?? Infinity);
    expect(calls.filter(({ name }) => name === reading)).toHaveLength(3);
    await page.unrouteAll({ behavior: 'wait' });

    // Beside it, in the same run, a visit whose beginning is answered at once: the general part alone was no sooner there.
    const free = await onSlowLine(page, Promise.resolve());
    await page.reload();
    await expect(shown.first(), reading).toBeVisible({ timeout: 40_000 });
    const tripsOf = (seen: readonly SlowCall[], part: string): number => {
      const one = seen.find((each) => each.name === reading && each.part === part);
      return one && one.answered < Infinity ? tripsTo(seen, one) : Infinity;
    };
    await expect.poll(() => tripsOf(free, 'whole'), reading).toBeLessThan(Infinity);
    const trips = {
      alone: tripsOf(calls, 'general'),
      first: tripsOf(free, 'general'),
      all: tripsOf(free, 'whole'),
    };
    test.info().annotations.push({ type: `trips of ${reading}`, description: JSON.stringify(trips) });
    expect(trips, reading).toEqual({ alone: 1, first: 1, all: 2 });
    await page.unrouteAll({ behavior: 'wait' });
  }
});
