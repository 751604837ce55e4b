import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { studentCategories, fieldsOf } from '@school/shared/student-fields';
import { Problem } from '../../providers/problem.ts';
import type { FunctionResult } from '../../providers/rpc.ts';
import {
  calls,
  changeBy,
  duplicateOf,
  listing,
  noam,
  open,
  recordOf,
  stored,
  years,
  type Answers,
} from '../testing.tsx';
import { dropDraft } from '../../components/drafts.ts';
import { draftOfStudent, NEW } from './draft-names.ts';

vi.mock('../../providers/rpc.ts', async () => ({ call: (await import('../testing-calls.ts')).fakeCall }));
vi.setConfig({ testTimeout: 40_000 });

const nobody: Answers = { ...listing(), student_duplicates: () => [] };
const EDIT = `/student-management/${noam.id}/edit`;
const editing = (more: Answers = {}): Answers => ({
  ...listing(noam),
  student_record: () => recordOf(noam),
  ...more,
});
const argsOf = (name: string): Record<string, unknown> | undefined =>
  calls.filter((call) => call.name === name).at(-1)?.args;
const field = (label: string): HTMLElement => screen.getByRole('textbox', { name: label });
const retype = async (label: string, text: string): Promise<void> => {
  await userEvent.clear(field(label));
  await userEvent.type(field(label), text);
};

afterEach(() => {
  // Leaving an unsaved form keeps a draft, which the next test must not find.
  cleanup();
  dropDraft(NEW);
  dropDraft(draftOfStudent(noam.id));
});

describe('adding a student', () => {
  const fill = async (): Promise<void> => {
    await userEvent.type(
      await screen.findByRole('textbox', { name: 'First Name' }, { timeout: 5000 }),
      'Dov',
    );
    await userEvent.type(field('Last Name'), 'Neu');
    await userEvent.type(field('Email'), 'dov@example.org');
  };

  it('has nine tabs with an editor for every field that people fill', async () => {
    open('/student-management/new', 'admin', nobody);
    expect(await screen.findByRole('dialog', { name: 'Add Student' })).toBeInTheDocument();
    await screen.findAllByRole('tab');
    for (const { id, label } of studentCategories) {
      await userEvent.click(screen.getByRole('tab', { name: new RegExp(`^${label}`) }));
      const panel = within(screen.getByRole('tabpanel'));
      for (const { label: name, filledBy } of fieldsOf(id))
        if (filledBy === 'derived')
          expect(panel.getByText((text) => text.startsWith(name))).toBeInTheDocument();
        else expect(panel.getAllByLabelText((text) => text.startsWith(name)).length).toBeGreaterThan(0);
    }
  });

  it('has date pickers, numbers, steps of a cent, checkboxes and selects where the specification says so', async () => {
    const INPUTS: Readonly<Partial<Record<string, Readonly<Record<string, string>>>>> = {
      date: { type: 'date' },
      number: { type: 'number', step: '1' },
      year: { type: 'number', step: '1' },
      money: { type: 'number', step: '0.01' },
      percent: { type: 'number', step: '0.01' },
      boolean: { type: 'checkbox' },
    };
    open('/student-management/new', 'admin', nobody);
    await screen.findByRole('dialog', { name: 'Add Student' });
    for (const { id, label } of studentCategories) {
      await userEvent.click(await screen.findByRole('tab', { name: new RegExp(`^${label}`) }));
      for (const { name, kind, filledBy, label: fieldLabel } of fieldsOf(id)) {
        if (filledBy === 'derived') continue;
        if (kind === 'select') expect(screen.getByRole('combobox', { name: fieldLabel })).toBeInTheDocument();
        for (const [attribute, value] of Object.entries(INPUTS[kind] ?? {}))
          expect(document.getElementById(`field-${name}`)).toHaveAttribute(attribute, value);
      }
    }
  });

  it('refuses without first name, last name and email, and opens the tab that lacks them', async () => {
    open('/student-management/new?tab=health', 'admin', nobody);
    await userEvent.click(await screen.findByRole('button', { name: 'Create Student' }));
    expect(await screen.findByText('First name, last name, and email are required')).toBeInTheDocument();
    await waitFor(() => expect(field('First Name')).toHaveFocus());
    expect(field('First Name')).toBeInvalid();
    expect(
      within(screen.getByRole('tab', { name: /^General Information/ })).getByTitle('has an error'),
    ).toBeInTheDocument();
    expect(argsOf('create_student')).toBeUndefined();
  });

  it("creates with what was filled, says so, and shows 'Creating...' meanwhile", async () => {
    let finish: (student: FunctionResult<'save_student'>) => void = () => undefined;
    open('/student-management/new', 'admin', {
      ...nobody,
      create_student: () => new Promise((resolve) => (finish = resolve)),
    });
    await fill();
    await userEvent.click(screen.getByRole('button', { name: 'Create Student' }));
    expect(await screen.findByRole('button', { name: 'Creating...' })).toBeDisabled();
    expect(argsOf('create_student')?.['form']).toEqual({
      first_name: 'Dov',
      last_name: 'Neu',
      email: 'dov@example.org',
      enrollment_status: 'prospective',
      registration_status: 'pending',
      program_year_id: years[1].id,
    });
    finish(stored(noam));
    expect(await screen.findByText('Student created successfully.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/student-management'));
  });

  it('is in the current year, or in that of the list it was opened from, until another is chosen', async () => {
    const from = encodeURIComponent(JSON.stringify({ program_year_id: years[0].id }));
    for (const [search, name, id] of [
      ['?tab=educational', '2026-2027', years[1].id],
      [`?tab=educational&filter=${from}`, '2027-2028', years[0].id],
    ] as const) {
      open(`/student-management/new${search}`, 'admin', { ...nobody, create_student: () => stored(noam) });
      expect(await screen.findByRole('combobox', { name: 'Program Year' })).toHaveTextContent(name);
      await userEvent.click(screen.getByRole('tab', { name: /General Information/ }));
      await fill();
      await userEvent.click(screen.getByRole('button', { name: 'Create Student' }));
      await screen.findByText('Student created successfully.');
      expect(argsOf('create_student')).toMatchObject({ form: { program_year_id: id } });
      cleanup();
    }
  });

  it('says when it failed and puts the sentence at its field, in another tab too', async () => {
    open('/student-management/new', 'admin', {
      ...nobody,
      create_student: () => {
        throw new Problem('invalid_value', 'Enter a percentage from 0 to 100.', {
          field: 'scholarship_percentage',
        });
      },
    });
    await fill();
    await userEvent.click(screen.getByRole('button', { name: 'Create Student' }));
    expect(await screen.findByText('Failed to create student.')).toBeInTheDocument();
    const input = await screen.findByRole('spinbutton', { name: 'Scholarship Percentage' });
    expect(input).toBeInvalid();
    await waitFor(() => expect(input).toHaveFocus());
  });

  it('warns of a student who may be on record already', async () => {
    open('/student-management/new', 'admin', {
      ...nobody,
      student_duplicates: () => [duplicateOf(noam)],
    });
    await fill();
    expect(await screen.findByText(/This student may already be on record/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Noam Cohen' })).toHaveAttribute(
      'href',
      `/student-management/${noam.id}`,
    );
    await waitFor(() =>
      expect(argsOf('student_duplicates')?.['person']).toMatchObject({
        first_name: 'Dov',
        last_name: 'Neu',
        email: 'dov@example.org',
      }),
    );
  });
});

describe('editing a student', () => {
  it("saves only what changed, on the version that was seen, and shows 'Saving...' meanwhile", async () => {
    let finish: (student: FunctionResult<'save_student'>) => void = () => undefined;
    open(EDIT, 'admin', editing({ save_student: () => new Promise((resolve) => (finish = resolve)) }));
    await screen.findByRole('dialog', { name: 'Edit Noam Cohen' });
    await retype('Last Name', 'Cohn');
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByRole('button', { name: 'Saving...' })).toBeDisabled();
    expect(argsOf('save_student')).toEqual({
      student_id: noam.id,
      changes: { last_name: 'Cohn' },
      expected_version: 3,
    });
    finish(stored(noam));
    expect(await screen.findByText('Student information updated successfully.')).toBeInTheDocument();
  });

  it('shows the year of the record, which is changed by its own acts and not by the form', async () => {
    open(
      `${EDIT}?tab=educational`,
      'admin',
      editing({ student_record: () => recordOf({ ...noam, program_year_id: years[1].id }) }),
    );
    expect(await screen.findByText('2026-2027')).toBeInTheDocument();
    expect(screen.getByText(/ended under Years on the record/)).toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: 'Program Year' })).not.toBeInTheDocument();
  });

  it('says when it failed', async () => {
    open(
      EDIT,
      'admin',
      editing({
        save_student: () => {
          throw new Problem('required', 'First name is required', { field: 'first_name' });
        },
      }),
    );
    await screen.findByRole('dialog', { name: 'Edit Noam Cohen' });
    await userEvent.clear(field('First Name'));
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Failed to update student information.')).toBeInTheDocument();
    expect(field('First Name')).toHaveAccessibleDescription('First name is required');
  });

  it('opens at the tab of its address and keeps it there', async () => {
    open(`${EDIT}?tab=financial`, 'admin', editing());
    expect(await screen.findByRole('spinbutton', { name: 'Total Tuition Cost' })).toHaveAttribute(
      'step',
      '0.01',
    );
    await userEvent.click(screen.getByRole('tab', { name: /^Health/ }));
    expect(screen.getByTestId('address')).toHaveTextContent(`${EDIT}?tab=health`);
  });

  it('computes the age from the date of birth', async () => {
    open(EDIT, 'admin', editing());
    expect(await screen.findByText(/^Age \d+$/)).toBeInTheDocument();
  });

  it('asks before typed changes are thrown away, and keeps them when the form is left in another way', async () => {
    const first = open(EDIT, 'admin', editing());
    await screen.findByRole('dialog', { name: 'Edit Noam Cohen' });
    await retype('Last Name', 'Cohn');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    const question = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }));
    await userEvent.click(question.getByRole('button', { name: 'Keep editing' }));
    first.unmount();
    open(EDIT, 'admin', editing());
    expect(await screen.findByText('Your unsaved changes are still here.')).toBeInTheDocument();
    expect(field('Last Name')).toHaveValue('Cohn');
    await userEvent.click(screen.getByRole('button', { name: 'Discard them' }));
    expect(field('Last Name')).toHaveValue('Cohen');
  });

  const moved = { ...noam, version: 4, last_name: 'Kohn', email: 'new@example.org' };
  const colliding = (): Answers => {
    let saves = 0;
    return editing({
      student_record: () => recordOf(saves === 0 ? noam : moved),
      record_history: () => [changeBy('Ruth Desk')],
      save_student: ({ expected_version: version }) => {
        saves += 1;
        if (version === 3)
          throw new Problem('stale_version', 'Somebody else has changed this record since you opened it.');
        return stored(moved);
      },
    });
  };

  it('shows both values of a field that two people changed, and saves the one chosen', async () => {
    open(EDIT, 'admin', colliding());
    await screen.findByRole('dialog', { name: 'Edit Noam Cohen' });
    await retype('Last Name', 'Cohn');
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(
      await screen.findByText(/Ruth Desk changed this record while you were editing/),
    ).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Yours: Cohn' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Ruth Desk: Kohn' })).toBeInTheDocument();
    expect(screen.getByText('Also changed, and taken over: Email.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Student information updated successfully.');
    expect(argsOf('save_student')).toMatchObject({ changes: { last_name: 'Cohn' }, expected_version: 4 });
  });

  it('merges silently when the fields differ', async () => {
    open(EDIT, 'admin', colliding());
    await screen.findByRole('dialog', { name: 'Edit Noam Cohen' });
    await retype('First Name', 'Naom');
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Student information updated successfully.');
    expect(argsOf('save_student')).toMatchObject({ changes: { first_name: 'Naom' }, expected_version: 4 });
  });
});
