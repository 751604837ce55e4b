import { screen, waitFor, within } from '@testing-library/react';
import { studentFields } from '@school/shared/student-fields';
import { beforeEach, describe, expect, it } from 'vitest';
import { sectionFields } from '../src/features/student-information/sections.ts';
import { backend, callsOf, offline, Refused, signIn } from './fake-client.ts';
import type { FieldChange, MyStudentInformation, SaveResult } from '@school/shared/api/shapes';
import { buildInformation, buildMine, buildSaved } from './factories.ts';
import { address, renderApp } from './render-app.tsx';

beforeEach(() => {
  signIn();
  backend.answer('my_application', () => buildMine({ application: { status: 'accepted' } }));
  backend.answer('my_student_information', () => buildInformation());
  backend.answer('save_student_information', () => buildInformation());
  backend.answer('save_student_draft', ({ changes }) => keep(changes));
  backend.answer('discard_student_draft', () => null);
});

/** A server that keeps every field of the draft as it was typed. */
const keep = (changes: readonly FieldChange[], errors: SaveResult['errors'] = []): SaveResult =>
  buildSaved({ saved: Object.fromEntries(changes.map(({ field, value }) => [field, value])), errors });
const drafted = (value: string, message: string | null = null, base = '') => ({ value, base, message });

const save = 'Update Information';

describe('the student information form', () => {
  it('has every field that a student fills, once, and none of the office’s', () => {
    const shown = Object.values(sectionFields).flat();
    const own = studentFields.filter(({ filledBy }) => filledBy === 'student').map(({ name }) => name);
    expect([...shown].sort()).toEqual([...own].sort());
  });

  it('is pre-filled and shows the age in full years', async () => {
    renderApp('/student-information');
    expect(await screen.findByLabelText('First Name')).toHaveValue('Dov');
    expect(screen.getByLabelText(/^Date of birth/)).toHaveAccessibleDescription(/^Age: \d+ years$/);
    expect(screen.getByLabelText(/^WhatsApp Phone/)).toHaveAttribute(
      'placeholder',
      expect.stringMatching(/country code/),
    );
  });

  it('is open to a student whom the office invited, without an application', async () => {
    backend.answer('my_application', () => null);
    renderApp('/student-information');
    expect(await screen.findByRole('button', { name: save })).toBeVisible();
    expect(address()).toBe('/student-information');
    // The house sees health details too (docs/decisions, the house beside the office).
    expect(screen.getByText(/by the admissions office and by the staff on duty/)).toBeVisible();
  });

  it('asks for exactly three fields, in the words of the specification', async () => {
    const { user } = renderApp('/student-information');
    for (const label of ['First Name', 'Last Name', 'Email'])
      await user.clear(await screen.findByLabelText(label));
    await user.click(screen.getByRole('button', { name: save }));
    const summary = await screen.findByRole('alert', { name: 'There is a problem' });
    await waitFor(() => expect(summary).toHaveFocus());
    for (const message of ['First name is required', 'Last name is required', 'Email is required'])
      expect(summary).toHaveTextContent(message);
    expect(callsOf('save_student_information')).toHaveLength(0);
  });

  it('says Saving..., saves only what changed, toasts and goes home', async () => {
    let finish: (value: MyStudentInformation) => void = () => undefined;
    backend.answer('save_student_information', () => new Promise((resolve) => (finish = resolve)));
    const { user } = renderApp('/student-information');
    const hebrew = await screen.findByLabelText(/^Hebrew First Name/);
    await user.type(hebrew, 'דב <script>');
    await user.dblClick(screen.getByRole('button', { name: save }));
    expect(await screen.findByRole('button', { name: 'Saving...' })).toBeVisible();
    finish(buildInformation());
    expect(await screen.findByText('Your information has been saved successfully.')).toBeVisible();
    expect(screen.getByText('Success')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/dashboard'));
    expect(callsOf('save_student_information')).toEqual([
      { form: { hebrew_first_name: 'דב <script>' }, expected_version: 4 },
    ]);
  });

  it('sends everything that is filled the first time', async () => {
    backend.answer('my_student_information', () => buildInformation({ exists: false, version: 0 }));
    const { user } = renderApp('/student-information');
    await user.click(await screen.findByRole('button', { name: 'Save Information' }));
    await screen.findByText('Success');
    expect(callsOf('save_student_information')).toEqual([
      {
        form: { first_name: 'Dov', last_name: 'Demo', email: 'dov@example.org', date_of_birth: '2008-05-31' },
        expected_version: 0,
      },
    ]);
  });

  it('says that saving failed and keeps everything typed', async () => {
    backend.answer('save_student_information', () => {
      throw offline();
    });
    const { user } = renderApp('/student-information');
    await user.type(await screen.findByLabelText(/^Previous Yeshiva/), 'Somewhere');
    await user.click(screen.getByRole('button', { name: save }));
    expect(await screen.findByText('Failed to save your information. Please try again.')).toBeVisible();
    expect(screen.getByLabelText(/^Previous Yeshiva/)).toHaveValue('Somewhere');
  });

  it('puts a refusal at its field', async () => {
    backend.answer('save_student_information', () => {
      throw new Refused('invalid_value', 'Enter a phone number with the country code.', 'whatsapp_phone');
    });
    const { user } = renderApp('/student-information');
    await user.type(await screen.findByLabelText(/^WhatsApp Phone/), '12');
    await user.click(screen.getByRole('button', { name: save }));
    await waitFor(() =>
      expect(screen.getByLabelText(/^WhatsApp Phone/)).toHaveAccessibleDescription(/Enter a phone number/),
    );
  });

  it('shows a newer record with what was typed here on top of it', async () => {
    backend.answer('save_student_information', () => {
      backend.answer('my_student_information', () =>
        buildInformation({
          version: 5,
          form: { ...buildInformation().form, last_name: 'Changed', previous_yeshiva: 'Theirs' },
          draft: { previous_yeshiva: drafted('Mine') },
        }),
      );
      backend.answer('save_student_information', () => buildInformation());
      throw new Refused('stale_version', 'Somebody else has changed this record since you opened it.');
    });
    const { user } = renderApp('/student-information');
    await user.type(await screen.findByLabelText(/^Previous Yeshiva/), 'Mine');
    await user.click(screen.getByRole('button', { name: save }));
    expect(await screen.findByText(/changed somewhere else/)).toBeVisible();
    expect(screen.getByText('Theirs')).toBeVisible();
    expect(screen.getByLabelText(/^Previous Yeshiva/)).toHaveValue('Mine');
    expect(screen.getByLabelText('Last Name')).toHaveValue('Changed');
    await user.click(screen.getByRole('button', { name: save }));
    await waitFor(() =>
      expect(callsOf('save_student_information').at(-1)).toEqual({
        form: { previous_yeshiva: 'Mine' },
        expected_version: 5,
      }),
    );
  });

  it('brings back what was typed on any device, a wrong answer with its reason', async () => {
    backend.answer('my_student_information', () =>
      buildInformation({
        draft: {
          previous_yeshiva: drafted('Half a sen'),
          father_email: drafted('nobody', 'Enter an address.'),
        },
      }),
    );
    renderApp('/student-information');
    expect(await screen.findByLabelText(/^Previous Yeshiva/)).toHaveValue('Half a sen');
    expect(screen.getByText(/back in the form/)).toBeVisible();
    expect(screen.getByLabelText(/^Father's Email/)).toHaveAccessibleDescription(/Enter an address/);
  });

  it('saves everything but what cannot be taken, and names all of that at once', async () => {
    backend.answer('save_student_draft', ({ changes }) =>
      keep(
        changes,
        changes
          .filter(({ field }) => field.endsWith('_email'))
          .map(({ field }) => ({ field, message: 'Enter an address.' })),
      ),
    );
    backend.answer('save_student_information', () =>
      buildInformation({
        draft: {
          father_email: drafted('nobody', 'Enter an address.'),
          mother_email: drafted('no one', 'Enter an address.'),
        },
      }),
    );
    const { user } = renderApp('/student-information');
    await user.type(await screen.findByLabelText(/^Father's Email/), 'nobody');
    await user.type(screen.getByLabelText(/^Mother's Email/), 'no one');
    await user.type(screen.getByLabelText(/^Previous Yeshiva/), 'Somewhere');
    await user.click(screen.getByRole('button', { name: save }));
    const summary = await screen.findByRole('alert', { name: 'There is a problem' });
    expect(summary).toHaveTextContent("Father's Email: Enter an address.");
    expect(summary).toHaveTextContent("Mother's Email: Enter an address.");
    expect(summary).toHaveTextContent('Everything else is saved.');
    expect(callsOf('save_student_information')).toEqual([
      { form: { previous_yeshiva: 'Somewhere' }, expected_version: 4 },
    ]);
    expect(screen.getByLabelText(/^Father's Email/)).toHaveValue('nobody');
    expect(address()).toBe('/student-information');
  });

  it('shows what the application says otherwise beside the field, and takes it over only when asked', async () => {
    backend.answer('my_student_information', () =>
      buildInformation({ application: { first_name: 'Dov', high_school_name: 'Demo High' } }),
    );
    const { user } = renderApp('/student-information');
    const school = await screen.findByLabelText(/^High School \(/);
    expect(school).toHaveValue('');
    expect(screen.getAllByText(/In your application:/)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Use what the application says: High School' }));
    expect(school).toHaveValue('Demo High');
    expect(screen.queryByText(/In your application:/)).toBeNull();
  });

  it('shows passport, travel and medical only to those whose place is published', async () => {
    renderApp('/student-information');
    await screen.findByLabelText('First Name');
    expect(screen.queryByRole('heading', { name: 'Medical' })).toBeNull();
    expect(screen.queryByLabelText(/Passport Number/)).toBeNull();
  });

  it('opens at the section that a task of the accepted page names', async () => {
    backend.answer('my_student_information', () =>
      buildInformation({
        sections: ['personal', 'program', 'academic', 'parent', 'passport_travel', 'medical'],
      }),
    );
    renderApp('/student-information#medical');
    const heading = await screen.findByRole('heading', { name: 'Medical' });
    // The focus follows in an effect after the heading is there.
    await waitFor(() => expect(heading.closest('summary')).toHaveFocus());
    expect(heading.closest('details')).toHaveAttribute('open');
    expect(screen.getByRole('heading', { name: 'Personal' }).closest('details')).not.toHaveAttribute('open');
  });

  it('goes on in the field that was in hand when a session ended', async () => {
    renderApp('/student-information#information-previous_yeshiva');
    const field = await screen.findByLabelText(/^Previous Yeshiva/);
    await waitFor(() => expect(field).toHaveFocus());
    expect(field.closest('details')).toHaveAttribute('open');
  });

  it('folds all sections but the first, says how much each holds, and unfolds the one that an error is in', async () => {
    backend.answer('save_student_draft', ({ changes }) =>
      keep(
        changes,
        changes.map(({ field }) => ({ field, message: 'Enter an address.' })),
      ),
    );
    const { user } = renderApp('/student-information');
    const part = async (name: string) =>
      (await screen.findByRole('heading', { name })).closest('details') ?? document.body;
    expect(await part('Personal')).toHaveAttribute('open');
    const parent = await part('Parent');
    expect(parent).not.toHaveAttribute('open');
    expect(parent.querySelector('summary')).toHaveTextContent(/\d+ of 16 filled in$/);
    await user.click(within(parent).getByRole('heading', { name: 'Parent' }));
    await user.type(screen.getByLabelText(/^Father's Email/), 'nobody');
    await user.click(within(parent).getByRole('heading', { name: 'Parent' }));
    await user.click(screen.getByRole('button', { name: save }));
    const summary = await screen.findByRole('alert', { name: 'There is a problem' });
    expect(parent.querySelector('summary')).toHaveTextContent('1 to correct');
    parent.removeAttribute('open');
    await user.click(within(summary).getByRole('link', { name: /^Father's Email/ }));
    expect(parent).toHaveAttribute('open');
    expect(screen.getByLabelText(/^Father's Email/)).toHaveFocus();
  });
});
