/** An officer opens an applicant's files: each opening is written down, and storage itself gives the office nothing. */
import { expect, test, type Page } from '@playwright/test';
import { call } from '../fixtures/api.ts';
import { signIn } from '../fixtures/people.ts';
import { submittedPerson } from '../fixtures/office.ts';
import { administrator, admissionsOfficer, newClient } from '../fixtures/portal.ts';

test.setTimeout(120_000);

/** Files of a person as their owner sees them. */
interface OwnFile {
  readonly id: string;
  readonly kind: string;
  readonly storage_path: string;
}

/** What the browser asked storage for from now on. */
function watchStorage(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/storage/')) asked.push(pathname);
  });
  return asked;
}

test('viewing and downloading go through the function, which leaves a line; storage refuses the officer', async ({
  page,
  request,
}) => {
  const person = await submittedPerson(request, 'opened');
  const { data } = await person.client.from('application_documents').select('id, kind, storage_path');
  const files = (data ?? []) as OwnFile[];
  const idOf = (kind: string): string => files.find((file) => file.kind === kind)?.id ?? '';
  const storage = watchStorage(page);
  await test.step('an officer looks at the transcript and downloads the passport', async () => {
    await signIn(page, 'admissions@example.org');
    await page.goto(`/admin/applicant/${person.applicationId}?tab=documents`);
    await page.getByRole('button', { name: 'View', exact: true }).first().click();
    await expect(page.getByRole('img', { name: /transcript\.pdf, page 1/ })).toBeVisible();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download passport.pdf', exact: true }).click();
    expect((await saved).suggestedFilename()).toBe('passport.pdf');
    expect(storage.length).toBeGreaterThan(0);
    expect(storage.filter((path) => !path.startsWith('/storage/v1/object/sign/documents/'))).toEqual([]);
  });
  await test.step('the administrator reads who opened what', async () => {
    const office = await administrator(request);
    const asked = { subject: 'application', subject_id: person.applicationId } as const;
    const lines = await call(office, 'opened_by', asked);
    const documents = lines.filter(({ category }) => category === 'document');
    expect(documents).toMatchObject([
      { reader_role: 'admissions', purpose: 'screen', note: `passport ${idOf('passport')}` },
      { reader_role: 'admissions', purpose: 'screen', note: `transcript ${idOf('transcript')}` },
    ]);
  });
  await test.step('with the officer’s own token storage gives nothing; the owner still opens their file', async () => {
    for (const client of [await admissionsOfficer(request), await newClient(request)])
      for (const { storage_path } of files) {
        expect((await client.storage.from('documents').download(storage_path)).error).not.toBeNull();
        expect(
          (await client.storage.from('documents').createSignedUrl(storage_path, 60)).error,
        ).not.toBeNull();
      }
    for (const { storage_path } of files)
      expect((await person.client.storage.from('documents').download(storage_path)).error).toBeNull();
  });
});
