/** A booked interview on a phone: into the calendar, moved by the applicant, given back, and "I cannot make it". */
import { readFile } from 'node:fs/promises';
import { expect as plainExpect, test, type Page } from '@playwright/test';
import { call, refusal } from '../fixtures/api.ts';
import { violationsOf } from '../fixtures/axe.ts';
import { waitForMail } from '../fixtures/mail.ts';
import { submittedPerson } from '../fixtures/office.ts';
import { PASSWORD, signIn } from '../fixtures/people.ts';
import { admissionsOfficer, unfold } from '../fixtures/portal.ts';

const expect = plainExpect.configure({ timeout: 30_000 });
test.use({ viewport: { width: 360, height: 740 }, timezoneId: 'America/New_York' });
test.setTimeout(240_000);

const HOUR = 3_600_000;
type Officer = Awaited<ReturnType<typeof admissionsOfficer>>;

/** A time of one's own, so many hours from now; the minutes keep runs apart. */
async function publish(officer: Officer, hours: number, kind: 'video' | 'place'): Promise<string> {
  const starts = Date.now() + hours * HOUR;
  const [id = ''] = await call(officer, 'publish_interview_slots', {
    slots: [
      {
        starts_at: new Date(starts).toISOString(),
        ends_at: new Date(starts + HOUR / 2).toISOString(),
        kind,
        place: kind === 'video' ? '' : 'The small library',
        ...(kind === 'video' ? { link: 'https://meet.example.org/journey' } : {}),
      },
    ],
  });
  return id;
}

const openInterview = async (page: Page, email: string): Promise<void> => {
  await signIn(page, email, PASSWORD);
  await page.goto('/apply/interview');
  await expect(page.getByText('Your interview is set')).toBeVisible();
};

test('interview moved: the old place is free, mail and office follow, and a third move is refused', async ({
  page,
  request,
  browser,
}) => {
  const officer = await admissionsOfficer(request);
  const person = await submittedPerson(request, 'mover');
  const first = await publish(officer, 24 * 40, 'place');
  const second = await publish(officer, 24 * 40 + 2, 'video');
  await call(officer, 'schedule_interview', { application_id: person.applicationId, slot_id: first });
  await openInterview(page, person.email);
  expect(await violationsOf(page)).toEqual([]);

  await test.step('into the calendar', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Add to calendar' }).click(),
    ]);
    const file = await readFile(await download.path(), 'utf8');
    expect(file).toContain(`UID:interview-${person.applicationId}@`);
    expect(file).toContain('LOCATION:In person\\, The small library');
  });

  await test.step('moved', async () => {
    await page.getByRole('button', { name: 'Choose another time' }).click();
    await page.getByRole('radio', { name: 'Video call' }).check();
    const time = (await call(person.client, 'open_interview_slots')).find(({ id }) => id === second);
    const words = new Intl.DateTimeFormat('en-US', {
      dateStyle: 'long',
      timeZone: 'America/New_York',
    }).format(new Date(time?.starts_at ?? ''));
    await unfold(page, words);
    await page.getByRole('group', { name: words }).getByRole('button').last().click();
    const dialog = page.getByRole('dialog', { name: 'Move your interview?' });
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Move it' }).click();
    await expect(page.getByText('You can move it once more.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open the video call' })).toBeVisible();
  });

  await test.step('what must follow', async () => {
    const mail = await waitForMail(request, person.email, /moved/);
    expect(mail.subject).toBe('Your interview has been moved');
    // The old place is free for somebody else.
    const other = await submittedPerson(request, 'follower');
    await call(officer, 'schedule_interview', { application_id: other.applicationId, slot_id: first });
    const log = await call(officer, 'application_timeline', { application_id: person.applicationId });
    expect(log.filter(({ table_name }) => table_name === 'interviews')).toHaveLength(2);
    const times = await call(officer, 'office_interviews', {
      from_at: new Date(Date.now() + 24 * 39 * HOUR).toISOString(),
      to_at: new Date(Date.now() + 24 * 42 * HOUR).toISOString(),
    });
    expect(times.find(({ id }) => id === second)?.booked.map((who) => who.application_id)).toEqual([
      person.applicationId,
    ]);
  });

  await test.step('twice at most', async () => {
    const [third, fourth] = [
      await publish(officer, 24 * 41, 'place'),
      await publish(officer, 24 * 41 + 3, 'place'),
    ];
    await call(person.client, 'move_my_interview', { slot_id: third });
    expect(await refusal(person.client, 'move_my_interview', { slot_id: fourth })).toMatchObject({
      hint: 'limit_reached',
    });
    await page.reload();
    await expect(page.getByText('You have moved it twice')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Choose another time' })).toHaveCount(0);
  });

  await test.step('given back: the office sees it on its desk until somebody has seen to it', async () => {
    await page.getByRole('button', { name: 'Cancel this interview' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel this interview?' });
    await dialog.getByLabel(/^Why\?/).fill('A wedding in the family');
    await dialog.getByRole('button', { name: 'Cancel this interview' }).click();
    await expect(page.getByRole('heading', { name: 'What happens with your choices' })).toBeVisible();
    await waitForMail(request, person.email, /cancelled/);
    const desk = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await signIn(desk, 'admissions@example.org');
    await desk.goto('/admin/interviews');
    const line = desk.getByRole('listitem').filter({ hasText: 'A wedding in the family' });
    await expect(line).toContainText('gave back');
    await line.getByRole('button', { name: /^Seen/ }).click();
    await expect(line).toHaveCount(0);
    await desk.close();
  });
});
