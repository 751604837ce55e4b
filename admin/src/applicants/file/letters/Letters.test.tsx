import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering } from '../../../../test/fake-rpc.ts';
import { renderOffice, rpc } from '../../../../test/office.tsx';
import { Letters } from './Letters.tsx';
import type { OfficeReferee } from './texts.ts';

const referee = (given: Partial<OfficeReferee>): OfficeReferee => ({
  reference_id: 'reference-1',
  name: 'Rabbi Sample',
  email: 'rabbi@example.org',
  relationship: 'Teacher',
  organization: null,
  years_known: 3,
  state: 'asked',
  asked_at: '2026-11-01T10:00:00Z',
  opened_at: null,
  received_at: null,
  declined_at: null,
  declined_note: null,
  mails: 1,
  body: null,
  files: [],
  ...given,
});
const show = (waives_access: boolean | null, ...referees: OfficeReferee[]): void => {
  rpc.mockImplementation(answering({ office_recommendations: { waives_access, needed: 1, referees } }));
  renderOffice(<Letters applicationId="application-1" />);
};

test('a letter stands beside the file, with the waiver and how many have come', async () => {
  show(
    true,
    referee({ state: 'received', received_at: '2026-11-03T10:00:00Z', body: 'A fine young man.\nTruly.' }),
    referee({ reference_id: 'reference-2', name: 'Rabbi Silent' }),
    referee({
      reference_id: 'reference-3',
      name: 'Nobody asked',
      state: 'not_asked',
      asked_at: null,
      mails: 0,
    }),
  );
  expect(await screen.findByRole('article', { name: 'Letter of Rabbi Sample' })).toHaveTextContent(
    'A fine young man. Truly.',
  );
  expect(screen.getByText(/has waived the right to read the letters/)).toHaveTextContent(
    '2 asked (the year asks for 1), 1 received',
  );
  expect(screen.getByText('Rabbi Silent')).toBeVisible();
  expect(screen.queryByText('Nobody asked')).toBeNull();
});

test('who cannot write says so to the office', async () => {
  show(
    false,
    referee({ state: 'declined', declined_at: '2026-11-02T10:00:00Z', declined_note: 'I hardly know him.' }),
  );
  expect(await screen.findByText('I hardly know him.')).toBeVisible();
  expect(screen.getByText('Cannot write')).toBeVisible();
  expect(screen.getByText(/has not waived the right/)).toBeVisible();
});

test('nobody asked is said', async () => {
  show(null);
  expect(await screen.findByText('No referee has been asked.')).toBeVisible();
});

test('a refusal is said and can be tried again', async () => {
  rpc.mockRejectedValue(new Error('The server could not be reached.'));
  renderOffice(<Letters applicationId="application-1" />);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});
