import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answering } from '../../../test/fake-rpc.ts';
import { renderOffice, rpc } from '../../../test/office.tsx';
import { Problem } from '../../providers/problem.ts';
import PrivacyRequests from '../PrivacyRequests.tsx';
import type { Preview, Proposal } from './texts.ts';

const proposal = (n: number, rule: Proposal['rule']): Proposal => ({
  subject: 'account',
  subject_id: `person-${n}`,
  name: `Person ${n}`,
  email: `person.${n}@example.org`,
  rule,
  year: '2024-2025',
  since: '2025-03-01',
  due_on: '2026-03-01',
});
const preview: Preview = {
  name: 'Noam Testly',
  email: 'noam@example.org',
  hindrance: null,
  standing: [{ year: '2024-2025', status: 'rejected' }],
  places: [
    { place: 'public.applications', treatment: 'delete', rows: 1, reason: '' },
    { place: 'auth.sessions', treatment: 'follows', rows: 2, reason: '' },
    { place: 'auth.identities', treatment: 'follows', rows: 1, reason: '' },
    { place: 'public.audit_log', treatment: 'blank', rows: 9, reason: 'What was done stays.' },
  ],
  files: 0,
  charges: 0,
  payments: 0,
  recent_payment: null,
};
const proposals = [proposal(1, 'closed'), proposal(2, 'drafts'), proposal(3, 'unused')];
const refused = new Problem('invalid_value', 'This is not the name of the person.', { field: 'typed_name' });
const asked = (name: string): unknown => rpc.mock.calls.find(([called]) => called === name)?.[1];

/** The page of requests, where erasing stands below them. */
const pageAnswers = (results: Parameters<typeof answering>[0]) =>
  rpc.mockImplementation(answering({ list_privacy_requests: [], ...results }));

test('everybody is chosen at first; who is left out stays, and the number is typed', async () => {
  pageAnswers({ erasure_proposals: proposals, list_erasures: [], confirm_erasures: 2 });
  renderOffice(<PrivacyRequests />, { role: 'super_admin' });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Erase Person 2' }));
  await userEvent.click(screen.getByRole('button', { name: 'Erase 2 people …' }));
  const dialog = within(screen.getByRole('dialog'));
  const confirm = dialog.getByRole('button', { name: 'Erase 2 people' });
  const named = within(dialog.getByRole('list', { name: 'Who is erased' })).getAllByRole('listitem');
  expect(named.map(({ textContent }) => textContent)).toEqual([
    'Person 1, Rejected, declined or withdrawn',
    'Person 3, Account without an application',
  ]);
  await userEvent.type(dialog.getByRole('textbox'), '3');
  expect(confirm).toBeDisabled();
  await userEvent.clear(dialog.getByRole('textbox'));
  await userEvent.type(dialog.getByRole('textbox'), '2');
  await userEvent.click(confirm);
  await waitFor(() =>
    expect(asked('confirm_erasures')).toEqual({
      people: [
        { subject: 'account', subject_id: 'person-1' },
        { subject: 'account', subject_id: 'person-3' },
      ],
      expected_people: 2,
    }),
  );
});

test('an address opens the preview of one person, with tables of one kind together', async () => {
  pageAnswers({ preview_erasure: preview, erasure_proposals: [], list_erasures: [] });
  renderOffice(<PrivacyRequests />, { role: 'super_admin', path: '/privacy-requests?student=student-1' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Erase Noam Testly?' }));
  expect(asked('preview_erasure')).toEqual({ subject: 'student', subject_id: 'student-1' });
  expect(dialog.getByRole('row', { name: 'Sign-in data 3' })).toBeVisible();
  expect(dialog.getByText('What was done stays.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Erase this person' })).toBeDisabled();
});

test('a wrong name is refused beside the field, and nothing is closed', async () => {
  pageAnswers({ preview_erasure: preview, erasure_proposals: [], list_erasures: [], start_erasure: refused });
  renderOffice(<PrivacyRequests />, { role: 'super_admin', path: '/privacy-requests?account=user-1' });
  await userEvent.type(await screen.findByRole('textbox', { name: /Type the name/ }), 'Somebody');
  await userEvent.click(screen.getByRole('button', { name: 'Erase this person' }));
  expect(await screen.findByText('This is not the name of the person.')).toBeVisible();
  expect(screen.getByRole('dialog')).toBeVisible();
});

test('staff cannot be erased here, and an administrator sees the requests alone', async () => {
  pageAnswers({
    preview_erasure: { ...preview, hindrance: 'staff' },
    erasure_proposals: [],
    list_erasures: [],
  });
  const { unmount } = renderOffice(<PrivacyRequests />, {
    role: 'super_admin',
    path: '/privacy-requests?account=user-1',
  });
  expect(await screen.findByText(/This person has a staff account/)).toBeVisible();
  expect(screen.queryByRole('textbox', { name: /Type the name/ })).not.toBeInTheDocument();
  unmount();
  renderOffice(<PrivacyRequests />, { role: 'admin', path: '/privacy-requests?account=user-1' });
  expect(await screen.findByText('Nobody waits for an answer.')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Erasing' })).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a receipt that is stuck says why', async () => {
  const receipt = {
    id: 'erasure-1',
    reason: 'asked' as const,
    ordered_at: '2026-11-20T10:00:00+00:00',
    ordered_by_name: 'The super_admin',
    finished_at: null,
    problem: 'The auth service answered 500.',
    rows: 41,
    files: 3,
  };
  pageAnswers({ erasure_proposals: [], list_erasures: [receipt] });
  renderOffice(<PrivacyRequests />, { role: 'super_admin' });
  expect(await screen.findByText(/The auth service answered 500/)).toBeVisible();
  expect(screen.getByText('Under way')).toBeVisible();
});
