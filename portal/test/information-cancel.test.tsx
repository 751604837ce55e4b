/** The draft of the student information is kept as it is typed, and Cancel throws it away. */
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { FieldChange, SaveResult } from '@school/shared/api/shapes';
import { backend, callsOf, offline, signIn } from './fake-client.ts';
import { buildInformation, buildMine, buildSaved } from './factories.ts';
import { renderApp } from './render-app.tsx';

const keep = (changes: readonly FieldChange[]): SaveResult =>
  buildSaved({ saved: Object.fromEntries(changes.map(({ field, value }) => [field, value])) });
beforeEach(() => {
  signIn();
  backend.answer('my_application', () => buildMine({ application: { status: 'accepted' } }));
  backend.answer('my_student_information', () => buildInformation());
  backend.answer('save_student_draft', ({ changes }) => keep(changes));
  backend.answer('discard_student_draft', () => null);
});

it('discards on Cancel also what was typed a moment ago or is on its way, and keeps it when that fails', async () => {
  let keepFirst = (): void => undefined;
  let discard = (): void => undefined;
  backend.answer('save_student_draft', ({ changes }) => {
    const result = keep(changes);
    return new Promise((resolve) => (keepFirst = () => resolve(result)));
  });
  backend.answer('discard_student_draft', () => {
    return new Promise((_, reject) => (discard = () => reject(offline())));
  });
  const { user } = renderApp('/student-information');
  const name = await screen.findByLabelText('First Name');
  const comesBack = (): boolean => window.dispatchEvent(new Event('online'));
  await user.type(name, 'A');
  comesBack();
  await waitFor(() => expect(callsOf('save_student_draft')).toHaveLength(1));
  await user.type(name, 'B');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  // What is on its way arrives before the discard, and nothing goes after it.
  expect(callsOf('discard_student_draft')).toHaveLength(0);
  keepFirst();
  await waitFor(() => expect(callsOf('discard_student_draft')).toHaveLength(1));
  comesBack();
  expect(callsOf('save_student_draft')).toHaveLength(1);
  discard();
  await waitFor(() => expect(callsOf('save_student_draft')).toHaveLength(2), { timeout: 3000 });
  expect(name).toHaveValue('DovAB');
});

it('keeps what is typed as the own draft within seconds, never in the browser’s storage, and discards it on Cancel', async () => {
  const { user } = renderApp('/student-information');
  await user.type(await screen.findByLabelText(/^Previous Yeshiva/), 'Half');
  expect(JSON.stringify({ ...sessionStorage })).toContain('Half');
  await waitFor(() =>
    expect(callsOf('save_student_draft').at(-1)).toEqual({
      changes: [{ field: 'previous_yeshiva', base: null, value: 'Half' }],
    }),
  );
  expect(await screen.findByText(/^Kept as your draft/)).toBeVisible();
  expect(JSON.stringify({ ...localStorage })).not.toContain('Half');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(callsOf('discard_student_draft')).toHaveLength(1));
  expect(sessionStorage).toHaveLength(0);
});
