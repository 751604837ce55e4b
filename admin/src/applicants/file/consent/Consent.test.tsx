import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answering } from '../../../../test/fake-rpc.ts';
import { renderOffice, rpc } from '../../../../test/office.tsx';
import { sampleFile } from '../../../../test/sample-file.ts';
import { Consent } from './Consent.tsx';
import type { Asked, OfficeConsent } from './texts.ts';

const asked: Asked = {
  id: 'consent-1',
  state: 'asked',
  name: 'Ruth Demo',
  relation: 'mother',
  email: 'ruth@example.org',
  asked_at: '2026-11-01T10:00:00Z',
  mails: 1,
  answered_at: null,
  signed_name: null,
  signed_relation: null,
  signature: null,
  signed_on: null,
  signed_zone: null,
  by_account: false,
  words: null,
  words_number: null,
  note: null,
  rejected_at: null,
  rejected_by: null,
  reason: null,
};
const given: Asked = {
  ...asked,
  state: 'given',
  signed_name: 'Ruth Demo',
  signed_relation: 'mother',
  signature: 'Ruth Demo',
  signed_on: '2026-11-02',
  signed_zone: 'America/New_York',
  words: 'I agree to everything.',
  words_number: 2,
};
const file = (consents: Asked[], needed = true): OfficeConsent => ({
  needed,
  before: 'registration',
  consents,
});

test('what was signed, and the officer’s way to reject it with a reason', async () => {
  const reject = vi.fn(() => file([{ ...given, state: 'rejected' }]));
  rpc.mockImplementation(answering({ office_consent: file([given]), reject_consent: reject }));
  renderOffice(<Consent file={sampleFile()} />);
  expect(await screen.findByText(/Signed “Ruth Demo”/)).toHaveTextContent(
    /on .*November 2, 2026 \(in New York\), by the link of the mail/,
  );
  expect(screen.getByText('I agree to everything.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Reject' })).toBeDisabled();
  await userEvent.type(dialog.getByLabelText(/Reason/), 'This is his brother.');
  await userEvent.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText('Consent rejected')).toBeVisible();
  expect(reject).toHaveBeenCalledWith({ consent_id: 'consent-1', reason: 'This is his brother.' });
});

test('a missing one is said, with what was asked before', async () => {
  rpc.mockImplementation(
    answering({
      office_consent: file([asked, { ...asked, id: 'consent-0', state: 'refused', note: 'Not now.' }]),
    }),
  );
  renderOffice(<Consent file={sampleFile()} />);
  expect(await screen.findByText('Missing')).toBeVisible();
  expect(screen.getByText('Earlier requests (1)')).toBeVisible();
  expect(screen.getByText('Not now.')).toBeInTheDocument();
});

test('of grown applicants nothing is shown', async () => {
  rpc.mockImplementation(answering({ office_consent: file([], false) }));
  renderOffice(<Consent file={sampleFile()} />);
  await vi.waitFor(() => expect(rpc).toHaveBeenCalled());
  expect(screen.queryByText('Guardian’s consent')).toBeNull();
});

test('folded until somebody is asked; who has come of age since is said', async () => {
  rpc.mockImplementation(answering({ office_consent: file([]) }));
  const born = { date_of_birth: '2009-01-10', submitted_at: '2026-11-20T10:00:00Z' };
  vi.setSystemTime('2027-02-01T10:00:00Z');
  renderOffice(<Consent file={sampleFile({ application: born })} />);
  const heading = await screen.findByRole('button', { name: /Guardian’s consent/ });
  expect(heading).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByText('17 when submitted, 18 now')).toBeInTheDocument();
  vi.useRealTimers();
});
