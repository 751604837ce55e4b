import { screen, waitFor } from '@testing-library/react';
import { studentFields } from '@school/shared/student-fields';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sectionFields } from '../src/features/student-information/sections.ts';
import { mergeNewer } from '../src/features/student-information/values.ts';
import { backend, callsOf, offline, Refused, resetAuth, signIn } from './fake-client.ts';
import type { MyStudentInformation } from '@school/shared/api/shapes';
import { buildInformation, buildMine } from './factories.ts';
import { address, renderApp } from './render-app.tsx';

vi.mock('../src/lib/client.ts', () => import('./fake-client.ts'));
beforeEach(() => {
  backend.reset();
  resetAuth();
  signIn();
  backend.answer('my_application', () => buildMine({ application: { status: 'accepted' } }));
  backend.answer('my_student_information', () => buildInformation());
  backend.answer('save_student_information', () => buildInformation());
});

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
    expect(screen.getByLabelText(/^Date Of Birth/)).toHaveAccessibleDescription(/^Age: \d+ years$/);
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
  });

  it('asks for exactly three fields, in the words of the specification', async () => {
    const { user } = renderApp('/student-information');
    for (const label of ['First Name', 'Last Name', 'Email'])
      await user.clear(await screen.findByLabelText(label));
    await user.click(screen.getByRole('button', { name: save }));
    const summary = await screen.findByRole('alert', { name: 'There is a problem' });
    expect(summary).toHaveFocus();
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

  it('brings back what was typed before the tab was reloaded', async () => {
    sessionStorage.setItem('school-student-draft:user-1', JSON.stringify({ previous_yeshiva: 'Half a sen' }));
    renderApp('/student-information');
    expect(await screen.findByLabelText(/^Previous Yeshiva/)).toHaveValue('Half a sen');
    expect(screen.getByText(/back in the form/)).toBeVisible();
  });

  it('keeps unsaved changes in this tab only, and drops them on Cancel', async () => {
    const { user } = renderApp('/student-information');
    await user.type(await screen.findByLabelText(/^Previous Yeshiva/), 'Half');
    await waitFor(() => expect(sessionStorage.getItem('school-student-draft:user-1')).toContain('Half'));
    expect(JSON.stringify({ ...localStorage })).not.toContain('Half');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(sessionStorage.getItem('school-student-draft:user-1')).toBeNull();
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
    expect(heading.closest('section')).toHaveFocus();
  });
});

describe('merging', () => {
  it('names only fields that both sides changed to different values', () => {
    const base = { first_name: 'a', last_name: 'b', email: 'c', previous_yeshiva: 'd' };
    const merge = mergeNewer(
      base,
      { ...base, first_name: 'mine', last_name: 'same', email: 'c' },
      { ...base, first_name: 'theirs', last_name: 'same', email: 'new' },
    );
    expect(merge.values).toEqual({
      first_name: 'mine',
      last_name: 'same',
      email: 'new',
      previous_yeshiva: 'd',
    });
    expect(merge.clashes.map(({ name, theirs }) => [name, theirs])).toEqual([['first_name', 'theirs']]);
  });
});
