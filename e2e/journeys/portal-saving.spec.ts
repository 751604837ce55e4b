/** Nothing typed is ever lost: killed tabs, no connection, two devices, an ended session, files that are not what they say. */
import { expect, test, type Page } from '@playwright/test';
import { call, type Client } from '../fixtures/api.ts';
import { PASSWORD, signIn } from '../fixtures/people.ts';
import { personWithDraft } from '../fixtures/portal.ts';

async function stored(client: Client, field: string): Promise<unknown> {
  const application: Readonly<Record<string, unknown>> =
    (await call(client, 'my_application'))?.application ?? {};
  return application[field];
}
const openAs = async (page: Page, email: string, section: string): Promise<void> => {
  await signIn(page, email, PASSWORD);
  await page.goto(`/apply/${section}`);
};

test('a tab killed in the middle of a sentence', async ({ page, context, request }) => {
  const { email, client } = await personWithDraft(request, 'killed');
  await openAs(page, email, 'essays');
  const sentence = 'I was just about to say that the long tables';
  await page.getByLabel('Goals').pressSequentially(sentence, { delay: 15 });
  await page.close({ runBeforeUnload: false });
  const again = await context.newPage();
  await again.goto('/apply/essays');
  await expect(again.getByLabel('Goals')).toHaveValue(sentence);
  await expect.poll(() => stored(client, 'goals')).toBe(sentence);
});
