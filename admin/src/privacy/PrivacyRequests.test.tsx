import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answering } from '../../test/fake-rpc.ts';
import { renderOffice, rpc } from '../../test/office.tsx';
import type { PrivacyRequest } from './privacy-query.ts';
import PrivacyRequests from './PrivacyRequests.tsx';

const names = { first_name: 'Noah', last_name: 'Demo', hebrew_first_name: 'נח', hebrew_last_name: null };
const correction: PrivacyRequest = {
  id: 'r1',
  kind: 'name_correction',
  user_id: 'u1',
  state: 'open',
  asked_at: '2026-11-01T10:00:00Z',
  due_at: '2026-12-01T10:00:00Z',
  note: null,
  ...names,
  old_names: { ...names, first_name: 'Noam' },
  decided_at: null,
  reason: null,
  version: 3,
  days: 17,
  name: 'Noam Demo',
  email: 'noam@example.org',
  application_id: 'a1',
  student_id: null,
  decided_by_name: null,
};
const nameless = { first_name: null, last_name: null, hebrew_first_name: null, hebrew_last_name: null };
const deletion: PrivacyRequest = {
  ...correction,
  ...nameless,
  id: 'r2',
  kind: 'deletion',
  old_names: null,
  days: 1,
  name: 'Dov Demo',
};
beforeEach(() => {
  rpc.mockImplementation(
    answering({
      list_privacy_requests: [correction, deletion],
      confirm_name_correction: { ...correction, state: 'confirmed' },
      refuse_privacy_request: { ...deletion, state: 'refused' },
    }),
  );
});
const line = async (name: string) => {
  const found = (await screen.findByText(name)).closest('li');
  if (!found) throw new Error(`There is no line of ${name}.`);
  return within(found);
};

test('each request with its age; a name in both spellings is confirmed as it was seen', async () => {
  renderOffice(<PrivacyRequests />, { role: 'admissions' });
  const noam = await line('Noam Demo');
  expect(noam.getByText('17 days')).toBeVisible();
  expect(noam.getByText('Noam Demo · נח')).toBeVisible();
  expect(noam.getByRole('link', { name: 'Application' })).toHaveAttribute('href', '/applicant/a1');
  await userEvent.click(noam.getByRole('button', { name: 'Confirm' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Noah Demo · נח stands from now on/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Name corrected')).toBeVisible();
  expect(rpc).toHaveBeenCalledWith('confirm_name_correction', { request_id: 'r1', expected_version: 3 });
});

test('a deletion is refused by an administrator only, and never without a reason', async () => {
  renderOffice(<PrivacyRequests />, { role: 'admin' });
  const dov = await line('Dov Demo');
  await userEvent.click(await dov.findByRole('button', { name: 'Refuse' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Refuse' })).toBeDisabled();
  await userEvent.type(dialog.getByLabelText(/Reason/), 'Receipts are kept.');
  await userEvent.click(dialog.getByRole('button', { name: 'Refuse' }));
  expect(rpc).toHaveBeenCalledWith('refuse_privacy_request', {
    request_id: 'r2',
    reason: 'Receipts are kept.',
    expected_version: 3,
  });
});

test('an officer is not offered to answer a deletion', async () => {
  renderOffice(<PrivacyRequests />, { role: 'admissions' });
  const dov = await line('Dov Demo');
  expect(dov.queryByRole('button')).not.toBeInTheDocument();
});

test('a super administrator is led from a deletion to the preview of that person; an administrator is not', async () => {
  const { unmount } = renderOffice(<PrivacyRequests />, { role: 'super_admin' });
  const dov = await line('Dov Demo');
  const link = await dov.findByRole('link', { name: 'Look at erasing …' });
  expect(link).toHaveAttribute('href', '/privacy-requests?account=u1');
  const noam = await line('Noam Demo');
  expect(noam.queryByRole('link', { name: 'Look at erasing …' })).not.toBeInTheDocument();
  unmount();
  renderOffice(<PrivacyRequests />, { role: 'admin' });
  const again = await line('Dov Demo');
  expect(await again.findByRole('button', { name: 'Refuse' })).toBeVisible();
  expect(again.queryByRole('link', { name: 'Look at erasing …' })).not.toBeInTheDocument();
});
