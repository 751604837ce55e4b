import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { answering } from '../../../test/fake-rpc.ts';
import { renderOffice } from '../../../test/office.tsx';
import { call } from '../../providers/rpc.ts';
import ReadLetter from './ReadLetter.tsx';

const row = vi.hoisted(() => ({ state: 'waiting', created_by: 'somebody else' }));
vi.mock('../../components/mail-preview/use-preview.ts', () => ({ usePreview: () => ({ data: undefined }) }));
vi.mock('../../components/mail-preview/MailPreview.tsx', () => ({ MailPreview: () => null }));
vi.mock('../../providers/client.ts', () => {
  const single = () =>
    Promise.resolve({
      data: {
        version: 1,
        words: { en: { subject: 'Hello', heading: 'Hello', body: {} } },
        people: [],
        ...row,
      },
      error: null,
    });
  const query = { select: () => query, eq: () => query, abortSignal: () => query, single };
  return { supabase: { from: () => query } };
});

const person = { application_id: 'a-1', student_id: null, email: 'dov@example.org', language: 'en' as const };
beforeEach(() => {
  vi.mocked(call).mockImplementation(
    answering({
      preview_mailing: {
        recipients: [{ ...person, name: 'Dov Early' }],
        skipped: [{ name: 'Yair Cedarman', reason: 'already_has_it' }],
        needs_second_officer: false,
      },
    }),
  );
});

test('a second officer takes somebody out of a letter that waits', async () => {
  Object.assign(row, { state: 'waiting', created_by: 'somebody else' });
  renderOffice(<ReadLetter />);
  expect(await screen.findByRole('dialog', { name: 'A letter that waits for you' })).toBeVisible();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Send to Dov Early' }));
  expect(screen.getByText('Goes to 0 people')).toBeVisible();
  expect(screen.queryByText('Yair Cedarman')).toBeNull();
});

test.each([
  ['their own that waits', 'waiting', 'officer-1', ['Dov Early']],
  ['one that has gone to some', 'queued', 'somebody else', ['Dov Early', 'Yair Cedarman']],
])('everybody is named and nothing can be sent: %s', async (_name, state, created_by, names) => {
  Object.assign(row, { state, created_by });
  renderOffice(<ReadLetter />);
  for (const name of names) expect(await screen.findByText(name)).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close']);
});
