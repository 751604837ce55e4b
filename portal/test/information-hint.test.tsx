/** From the dashboard to the student information and back: whom it concerns later, now, or never; nothing typed is lost on the way. */
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildInformation, buildMine, buildSaved } from './factories.ts';
import { backend, signIn } from './fake-client.ts';
import { address, renderApp } from './render-app.tsx';

beforeEach(() => {
  signIn();
});
const submitted_at = '2026-11-20T10:00:00Z';
const missing = [{ section: 'essays' as const, field: 'goals', label: 'Goals' }];

it.each([
  ['draft', /needed only if you are accepted/],
  ['submitted', /not needed yet/],
  ['accepted', /Details about you and your family that the yeshiva needs/],
] as const)('says whether the student information matters: %s', async (status, words) => {
  backend.answer('my_application', () => buildMine({ application: { status } }));
  renderApp('/dashboard');
  const link = await screen.findByRole('link', { name: 'Student information' });
  expect(link.closest('section')).toHaveTextContent(words);
});

it.each(['withdrawn', 'rejected'] as const)(
  'shows no student information to who is %s, and nothing to send',
  async (status) => {
    backend.answer('my_application', () => buildMine({ application: { status, submitted_at }, missing }));
    renderApp('/dashboard');
    expect(await screen.findByRole('heading', { name: 'Welcome, Dov' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Student information' })).toBeNull();
    expect(screen.queryByText(/missing|not sent/i)).toBeNull();
  },
);

it('opened again before the last word was saved, the form waits for it and shows it', async () => {
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  let kept = '';
  backend.answer('my_application', () => buildMine({ application: { status: 'accepted' } }));
  backend.answer('my_student_information', () =>
    buildInformation(kept ? { draft: { previous_yeshiva: { value: kept, base: '', message: null } } } : {}),
  );
  backend.answer('save_student_draft', async ({ changes }) => {
    await arrived;
    kept = String(changes[0]?.value);
    return buildSaved({ saved: Object.fromEntries(changes.map(({ field, value }) => [field, value])) });
  });
  const { user } = renderApp('/student-information');
  await user.type(await screen.findByLabelText(/^Previous Yeshiva/), 'Half');
  await user.click(screen.getAllByRole('link', { name: 'Dashboard' })[0] as HTMLElement);
  await user.click(await screen.findByRole('link', { name: 'Student information' }));
  await waitFor(() => expect(address()).toBe('/student-information'));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.queryByLabelText(/^Previous Yeshiva/)).toBeNull();
  arrive();
  expect(await screen.findByLabelText(/^Previous Yeshiva/)).toHaveValue('Half');
});
