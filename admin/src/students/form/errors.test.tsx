/** What is wrong with a form, all of it at once; phones as people write them. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Problem } from '../../providers/problem.ts';
import { calls, listing, noam, open, recordOf, stored, type Answers } from '../testing.tsx';
import { dropDraft } from '../../components/drafts.ts';
import { draftOfStudent, NEW } from './draft-names.ts';

vi.mock('../../providers/rpc.ts', async () => ({ call: (await import('../testing-calls.ts')).fakeCall }));
vi.setConfig({ testTimeout: 40_000 });

const editing = (more: Answers = {}): Answers => ({
  ...listing(noam),
  student_record: () => recordOf(noam),
  save_student: () => stored(noam),
  ...more,
});
const EDIT = `/student-management/${noam.id}/edit`;
const sent = (name: string): Record<string, unknown> | undefined =>
  calls.filter((call) => call.name === name).at(-1)?.args;
const tab = (name: RegExp) => screen.getByRole('tab', { name });
const box = (name: string) => screen.findByRole('textbox', { name });

afterEach(() => {
  cleanup();
  dropDraft(NEW);
  dropDraft(draftOfStudent(noam.id));
});

it('a refused save marks every tab with a mistake, not only the first', async () => {
  open(
    EDIT,
    'admin',
    editing({
      save_student: () => {
        throw new Problem('invalid_value', 'Enter an e-mail address.', { field: 'email' });
      },
      student_problems: () => [
        { field: 'email', sentence: 'Enter an e-mail address.' },
        { field: 'scholarship_percentage', sentence: 'Enter a percentage from 0 to 100.' },
      ],
    }),
  );
  fireEvent.change(await box('Email'), { target: { value: 'nowhere' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(within(tab(/^General/)).getByTitle('has an error')).toBeInTheDocument());
  expect(within(tab(/^Financial/)).getByTitle('has an error')).toBeInTheDocument();
  expect(screen.getByText('Enter an e-mail address.', { selector: 'p' })).toBeInTheDocument();
  await userEvent.click(tab(/^Financial/));
  expect(screen.getByText('Enter a percentage from 0 to 100.')).toBeInTheDocument();
  expect(sent('student_problems')).toEqual({ student_id: noam.id, changes: { email: 'nowhere' } });
});

it('a date that the browser cannot read is said, beside what the database refuses, and nothing is saved', async () => {
  open(
    EDIT,
    'admin',
    editing({ student_problems: () => [{ field: 'email', sentence: 'Enter an e-mail address.' }] }),
  );
  fireEvent.change(await box('Email'), { target: { value: 'nowhere' } });
  const born = screen.getByLabelText('Date of birth');
  Object.defineProperty(born, 'validity', { value: { badInput: true } });
  fireEvent.blur(born);
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Enter a whole date that exists.')).toBeInTheDocument();
  expect(await screen.findByText('Enter an e-mail address.')).toBeInTheDocument();
  expect(sent('save_student')).toBeUndefined();
});

it('a new record without its names still says what else is wrong', async () => {
  open('/student-management/new', 'admin', {
    ...listing(),
    student_duplicates: () => [],
    student_problems: () => [
      { field: 'scholarship_percentage', sentence: 'Enter a percentage from 0 to 100.' },
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Create Student' }));
  expect(await screen.findByText('First name, last name, and email are required')).toBeInTheDocument();
  await waitFor(() => expect(within(tab(/^Financial/)).getByTitle('has an error')).toBeInTheDocument());
  expect(within(tab(/^General/)).getByTitle('has an error')).toBeInTheDocument();
});

it('an Israeli mobile phone is saved with its country code, also when Enter is pressed in the field', async () => {
  open(EDIT, 'admin', editing());
  const phone = await box('Cell Phone');
  fireEvent.change(phone, { target: { value: '050-1234567' } });
  await userEvent.type(phone, '{Enter}');
  await waitFor(() => expect(sent('save_student')?.['changes']).toEqual({ cell_phone: '+972501234567' }));
});

it("a number without a code is of the person's country", async () => {
  open(
    EDIT,
    'admin',
    editing({ student_record: () => recordOf({ ...noam, parents_home_country: 'Canada' }) }),
  );
  const phone = await box('Cell Phone');
  fireEvent.change(phone, { target: { value: '(416) 555-0108' } });
  fireEvent.blur(phone);
  expect(phone).toHaveValue('+14165550108');
});

it("a passport's number stands as it is kept once its field is left", async () => {
  open(EDIT, 'admin', editing());
  await userEvent.click(await screen.findByRole('tab', { name: /^Citizenship/ }));
  const number = await box('Foreign Passport Number');
  fireEvent.change(number, { target: { value: 'a\u2011123 456' } });
  fireEvent.blur(number);
  expect(number).toHaveValue('A123456');
  fireEvent.change(number, { target: { value: '12' } });
  fireEvent.blur(number);
  expect(number).toHaveValue('12');
});

it('where the country is unknown it is asked, and the answer completes the number', async () => {
  open(EDIT, 'admin', editing({ student_record: () => recordOf({ ...noam, citizenship_countries: [] }) }));
  const phone = await box('Cell Phone');
  fireEvent.change(phone, { target: { value: '020 7946 0123' } });
  fireEvent.blur(phone);
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: /Which country is this number from\?/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'United Kingdom' }));
  expect(phone).toHaveValue('+442079460123');
  expect(screen.queryByText('Which country is this number from?')).not.toBeInTheDocument();
});

it('what is doubtful is asked about at its field, and saved when it is said to be right', async () => {
  const sentence = 'Is this right? The student would be 86 years old.';
  open(
    EDIT,
    'admin',
    editing({
      save_student: ({ confirmed = [] }) => {
        if (!confirmed.includes('date_of_birth'))
          throw new Problem('unlikely', sentence, { field: 'date_of_birth' });
        return stored(noam);
      },
      student_problems: () => [{ field: 'date_of_birth', sentence }],
    }),
  );
  await box('Email');
  fireEvent.change(screen.getByLabelText('Date of birth'), { target: { value: '1940-01-01' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  fireEvent.click(await screen.findByText('Save as typed'));
  await waitFor(() =>
    expect(sent('save_student')).toMatchObject({
      changes: { date_of_birth: '1940-01-01' },
      confirmed: ['date_of_birth'],
    }),
  );
});

it('a yes or no is taken back', async () => {
  const student_record = () => recordOf({ ...noam, machal_eligible: true });
  open(`${EDIT}?tab=military`, 'admin', editing({ student_record }));
  fireEvent.click(await screen.findByLabelText('Clear Eligible for Machal'));
  fireEvent.click(screen.getByText('Save Changes'));
  await waitFor(() => expect(sent('save_student')?.['changes']).toEqual({ machal_eligible: null }));
});
