/** What is said at the foot of the office never lies over the status that it speaks of, nor over the buttons that take it back. */
import { expect, test } from '@playwright/test';
import { violationsOf } from '../fixtures/axe.ts';
import { boxOf, overlap } from '../fixtures/boxes.ts';
import { submittedPerson } from '../fixtures/office.ts';
import { signIn } from '../fixtures/people.ts';

test.setTimeout(120_000);

for (const width of [1440, 1280, 768])
  test(`a decision is said beside its file, ${width} px wide @all`, async ({ page, request }) => {
    const person = await submittedPerson(request, 'toast');
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, 'admissions@example.org');
    await page.goto(`/admin/applicant/${person.applicationId}`);
    await page.getByRole('button', { name: 'Waitlist', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Waitlist', exact: true }).click();
    const toast = page.getByRole('status').filter({ hasText: 'you can undo it' });
    await expect(toast).toBeInViewport();
    const spoken = [
      page.getByRole('main').locator('header'),
      page.getByRole('heading', { name: 'Application Status Management' }),
      page.getByRole('button', { name: 'Undo', exact: true }),
      page.getByRole('button', { name: 'Do not wait' }),
    ];
    for (const part of spoken) await expect(part).toBeVisible();
    // Where it stays while it is pressed upon.
    await toast.hover();
    for (const part of spoken) expect.soft(overlap(await boxOf(toast), await boxOf(part))).toBe(0);
    expect.soft(await violationsOf(page)).toEqual([]);
  });
