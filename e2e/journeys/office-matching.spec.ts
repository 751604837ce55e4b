/** Interview times proposed for all at once: two who chose the same time and one who chose another, seen, booked, told. */
import { expect as plainExpect, test } from '@playwright/test';
import { call } from '../fixtures/api.ts';
import { violationsOf } from '../fixtures/axe.ts';
import { waitForMail } from '../fixtures/mail.ts';
import { submittedPerson } from '../fixtures/office.ts';
import { signIn } from '../fixtures/people.ts';
import { admissionsOfficer } from '../fixtures/portal.ts';

const expect = plainExpect.configure({ timeout: 30_000 });
test.use({ viewport: { width: 1280, height: 900 } });
test.setTimeout(240_000);

/** A weekday noon far ahead, so that no run meets another one's times. */
function weekdayNoon(daysAhead: number): Date {
  const at = new Date(Date.now() + daysAhead * 86_400_000);
  at.setUTCHours(9, new Date().getMinutes(), 0, 0);
  while (at.getUTCDay() > 3) at.setUTCDate(at.getUTCDate() + 1);
  return at;
}

test('two who chose the same time each get one of theirs, one who chose nothing free is named, and all are told @all', async ({
  page,
  request,
}) => {
  const officer = await admissionsOfficer(request);
  const slots: string[] = [];
  for (const days of [200, 207]) {
    const starts = weekdayNoon(days);
    const [id = ''] = await call(officer, 'publish_interview_slots', {
      slots: [
        {
          starts_at: starts.toISOString(),
          ends_at: new Date(starts.getTime() + 1_800_000).toISOString(),
          kind: 'place',
          place: 'The small library',
        },
      ],
    });
    slots.push(id);
  }
  const [early = '', late = ''] = slots;
  const either = await submittedPerson(request, 'either');
  const only = await submittedPerson(request, 'only');
  const third = await submittedPerson(request, 'third');
  await call(either.client, 'set_interview_choices', { slot_ids: [early, late] });
  await call(only.client, 'set_interview_choices', { slot_ids: [early] });
  await call(third.client, 'set_interview_choices', { slot_ids: [early] });
  await signIn(page, 'admissions@example.org');
  await page.goto('/admin/interviews');
  await page.getByRole('button', { name: 'Propose times' }).click();
  const dialog = page.getByRole('dialog', { name: 'Propose interview times' });
  await expect(dialog.getByText(/who chose times gets? one of theirs/)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await expect(
    dialog.getByRole('listitem').filter({ hasText: 'Others need the times they chose.' }),
  ).toHaveCount(1);
  const library = dialog.getByRole('row').filter({ hasText: 'The small library' });
  await expect(library).toHaveCount(2);
  await expect(library.filter({ hasText: 'second choice' })).toHaveCount(1);
  await dialog.getByRole('button', { name: /^Book \d+ interviews$/ }).click();
  await expect(page.getByText(/interviews booked, and the applicants are told/)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await waitForMail(request, either.email, /interview/i);
  const booked = await call(officer, 'office_interviews', {
    from_at: new Date(Date.now() + 199 * 86_400_000).toISOString(),
    to_at: new Date(Date.now() + 215 * 86_400_000).toISOString(),
  });
  const at = (id: string) => booked.find((slot) => slot.id === id)?.booked.map((who) => who.application_id);
  expect(at(late)).toEqual([either.applicationId]);
  expect([[only.applicationId], [third.applicationId]]).toContainEqual(at(early));
  // Who got none is still named at the time they chose.
  const left = booked.find((slot) => slot.id === early)?.wished.map((who) => who.application_id);
  expect(left).toHaveLength(1);
});
