import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import type { StaffRole } from '@school/shared/roles';
import { answering, type Answers } from '../../../test/fake-rpc.ts';
import { renderOffice, rpc } from '../../../test/office.tsx';
import { Problem } from '../../providers/problem.ts';
import { usePreview } from '../../components/mail-preview/use-preview.ts';
import TemplatePage from './TemplatePage.tsx';
import { useMailYears } from './use-mail-years.ts';

vi.mock('../../components/mail-preview/use-preview.ts', () => ({ usePreview: vi.fn() }));
vi.mock('./use-mail-years.ts', () => ({ useMailYears: vi.fn() }));

const YEAR = '11111111-1111-4111-8111-111111111111';
const body = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
const shipped = { subject: 'Shipped subject', heading: 'Shipped heading', body: body('Shipped text') };
const drawn = {
  why: 'longest_name',
  name: 'Maximilian Longly',
  subject: 'Shipped subject',
  html: '<p>Drawn</p><style>@media (prefers-color-scheme: dark){p{color:red}}</style>',
  text: 'Drawn as text',
  problem: null,
} as const;
const version = (number: number, is_current: boolean) => ({
  id: `v${number}`,
  number,
  is_current,
  subject: `Subject ${number}`,
  heading: 'Heading',
  body: body(`Text ${number}`),
  created_at: '2026-11-20T10:00:00+00:00',
  created_by: null,
});

let versions: ReturnType<typeof version>[] = [];
let problem: string | null = null;
const refetch = vi.fn(() => Promise.resolve());
beforeEach(() => {
  versions = [];
  problem = null;
  refetch.mockClear();
  vi.mocked(usePreview).mockImplementation(
    () => ({ data: { words: shipped, drawn: [{ ...drawn, problem }] }, error: null, refetch }) as never,
  );
  vi.mocked(useMailYears).mockReturnValue({
    data: [{ id: YEAR, name: '2027-2028', is_published: true }],
    error: null,
  } as never);
});

function show(answers: Answers = {}, role: StaffRole = 'admin') {
  rpc.mockImplementation(answering(answers));
  renderOffice(
    <Routes>
      <Route path="/mail-templates/:kind" element={<TemplatePage />} />
    </Routes>,
    {
      role,
      path: '/mail-templates/draft_reminder',
      dataProvider: { getList: (() => Promise.resolve({ data: versions, total: versions.length })) as never },
    },
  );
}
const subject = () => screen.findByLabelText('Subject');

test('the shipped words are on screen until the office has written its own', async () => {
  show();
  expect(await subject()).toHaveValue('Shipped subject');
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveTextContent('Shipped text');
  expect(screen.getByText('Nobody has changed these words yet.')).toBeVisible();
});

test('words are saved over the version that was on screen', async () => {
  versions = [version(3, true), version(2, false)];
  show();
  expect(await subject()).toHaveValue('Subject 3');
  await waitFor(async () => expect(await subject()).toBeEnabled());
  await userEvent.type(await subject(), '!');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The mail was saved')).toBeVisible();
  expect(rpc).toHaveBeenCalledWith(
    'save_mail_template',
    expect.objectContaining({
      kind: 'draft_reminder',
      language: 'en',
      subject: 'Subject 3!',
      body: body('Text 3'),
      expected_number: 3,
    }),
  );
});

test('a field is put into the subject by the menu, and a refusal stands below it', async () => {
  show({
    save_mail_template: new Problem('unknown_field', 'The field "x" is not one of this mail.', {
      field: 'subject',
    }),
  });
  await subject();
  const [menu] = await screen.findAllByRole('button', { name: 'Insert a field' });
  await userEvent.click(menu as HTMLElement);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'First name' }));
  await waitFor(async () => expect(await subject()).toHaveDisplayValue(/\{\{first_name\}\}/));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findAllByText('The field "x" is not one of this mail.')).not.toHaveLength(0);
  expect(await subject()).toHaveAttribute('aria-invalid', 'true');
});

test('an earlier version, or the shipped one, is used again after a question', async () => {
  versions = [version(3, true), version(2, false)];
  show();
  await subject();
  const line = screen.getByText(/^As shipped/).closest('li') as HTMLElement;
  await userEvent.click(await within(line).findByRole('button', { name: 'Use again' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Use again' }));
  expect(await screen.findByText('These words are in use again')).toBeVisible();
  expect(refetch).toHaveBeenCalledOnce();
  expect(rpc).toHaveBeenCalledWith(
    'restore_mail_template',
    expect.objectContaining({ number: 0, expected_number: 3 }),
  );
});

test('what keeps the mail from going is said, and for whom', async () => {
  problem = 'For Maximilian Longly: the field "Deadline" is empty.';
  show();
  expect(await screen.findByText(problem)).toBeVisible();
  expect(screen.queryByTitle('Shipped subject')).toBeNull();
});

test('the mail is shown for a dark device and as plain text', async () => {
  show();
  await subject();
  await userEvent.click(screen.getByRole('button', { name: 'Dark' }));
  expect(screen.getByTitle('Shipped subject')).toHaveAttribute(
    'srcdoc',
    expect.stringContaining('@media all'),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Plain text' }));
  expect(screen.getByText('Drawn as text')).toBeVisible();
});

test('an officer looks and changes nothing', async () => {
  show({}, 'admissions');
  expect(await subject()).toBeDisabled();
  expect(screen.getByText('Only administrators change these words.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});
