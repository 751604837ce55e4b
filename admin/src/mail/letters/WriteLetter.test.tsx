import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useNavigate } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { answering, type Answers } from '../../../test/fake-rpc.ts';
import { renderOffice, rpc } from '../../../test/office.tsx';
import type { WritingTo } from '../../components/letters/recipients.ts';
import { forgetDrafts } from '../../providers/draft-writer.ts';
import { Problem } from '../../providers/problem.ts';
import { usePreview } from '../../components/mail-preview/use-preview.ts';
import WriteLetter from './WriteLetter.tsx';

vi.mock('../../components/mail-preview/use-preview.ts', () => ({ usePreview: vi.fn() }));

const PERSON = '22222222-2222-4222-8222-222222222222';
const usual = {
  subject: 'A letter',
  heading: 'A letter',
  body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hello' }] }] },
};
beforeEach(() => {
  forgetDrafts();
  vi.mocked(usePreview).mockImplementation(
    () => ({ data: { words: usual, drawn: [] }, error: null }) as never,
  );
});

const list = (count: number, second = false): Answers => ({
  preview_mailing: {
    recipients: Array.from({ length: count }, (_, index) => ({
      application_id: PERSON,
      student_id: null,
      name: `Person ${index}`,
      email: `person${index}@example.org`,
      language: 'en' as const,
    })),
    skipped: [{ name: 'Silent Sam', reason: 'no_address' }],
    needs_second_officer: second,
  },
});

function Opener({ to }: { readonly to: WritingTo }) {
  const navigate = useNavigate();
  return <button onClick={() => void navigate('/letters/new', { state: to })}>open</button>;
}
async function show(answers: Answers, to: WritingTo = { people: [{ application_id: PERSON }] }) {
  rpc.mockImplementation(answering(answers));
  renderOffice(
    <Routes>
      <Route path="/" element={<Opener to={to} />} />
      <Route path="/letters/new" element={<WriteLetter />} />
      <Route path="/sent" element={<p>What was sent</p>} />
    </Routes>,
    { dataProvider: { getList: () => Promise.resolve({ data: [], total: 0 }) } },
  );
  await userEvent.click(screen.getByRole('button', { name: 'open' }));
}

test('first the exact list with who is skipped and why, then the button that sends to just these', async () => {
  await show(list(2));
  expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Check the list' }));
  expect(await screen.findByText('Goes to 2 people')).toBeVisible();
  expect(screen.getByText(/has no confirmed address/)).toHaveTextContent('Silent Sam');
  await userEvent.click(screen.getByRole('button', { name: 'Send to 2 people' }));
  expect(await screen.findByText('What was sent')).toBeVisible();
  const sent = rpc.mock.calls.find(([name]) => name === 'send_mailing')?.[1];
  expect(sent).toMatchObject({ words: { en: usual }, send_at: null, expected_recipients: 2 });
});

test('other words need another look at the list', async () => {
  await show(list(2));
  await userEvent.click(await screen.findByRole('button', { name: 'Check the list' }));
  await screen.findByRole('button', { name: 'Send to 2 people' });
  await userEvent.type(screen.getByLabelText('Subject'), ' for you');
  expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
  expect(screen.getByText('The words or the list have changed. Check the list again.')).toBeVisible();
});

test('a letter to many says that a second officer must approve it', async () => {
  await show(list(12, true));
  await userEvent.click(await screen.findByRole('button', { name: 'Check the list' }));
  expect(await screen.findByText(/a second officer must approve it/)).toBeVisible();
});

test('a field that is empty for somebody is said, and nothing typed is lost', async () => {
  const sentence = 'The field "Hebrew name" is empty for Silent Sam.';
  await show({ preview_mailing: new Problem('incomplete', sentence, { field: 'words' }) });
  await userEvent.type(await screen.findByLabelText('Subject'), ' for you');
  await userEvent.click(screen.getByRole('button', { name: 'Check the list' }));
  await waitFor(() => expect(screen.getAllByText(sentence)).not.toHaveLength(0));
  expect(screen.getByLabelText('Subject')).toHaveValue('A letter for you');
});

test('one person with a phone is written to in WhatsApp too', async () => {
  await show(
    {
      mail_preview_people: [
        {
          why: 'chosen',
          name: 'Person',
          email: 'p@example.org',
          time_zone: null,
          data: { first_name: 'Per' },
        },
      ],
    },
    { people: [{ application_id: PERSON }], phone: '+972501234567' },
  );
  expect(await screen.findByRole('link', { name: 'Open in WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/972501234567?text=Hello',
  );
});

test('opened without anybody, the page leads to the applicants', async () => {
  await show({}, { people: [] });
  expect(await screen.findByRole('link', { name: 'Choose applicants' })).toHaveAttribute(
    'href',
    '/applicants',
  );
});
