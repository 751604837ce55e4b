import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import school from '@school/shared/school.json';
import { AUTH_STORAGE_KEY } from '@school/shared/session';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AnswerValue, FieldChange } from '@school/shared/api/shapes';
import { questionFields } from '../src/features/application/fields.ts';
import { fieldTexts } from '../src/features/application/field-texts.ts';
import { backend, callsOf, offline, Refused, sessionEnded, signIn } from './fake-client.ts';
import { buildDocument, buildMine } from './factories.ts';
import { address, renderApp } from './render-app.tsx';

const savedAt = '2026-11-21T10:04:00Z';
const accept = ({ changes }: Record<string, unknown>) => ({
  version: 2,
  saved_at: savedAt,
  saved: Object.fromEntries((changes as FieldChange[]).map(({ field, value }) => [field, value])),
  conflicts: [],
  errors: [],
});

beforeEach(() => {
  signIn();
  backend.answer('my_application', () => buildMine());
  backend.answer('save_application_fields', accept);
});

const changed = (): FieldChange[] =>
  callsOf('save_application_fields').flatMap(({ changes }) => changes as FieldChange[]);

describe('the application form', () => {
  it('saves what was typed and shows when', async () => {
    const { user } = renderApp('/apply/personal');
    await user.click(await screen.findByLabelText(/^City/));
    // At once: typed key by key, a slow machine saves it in two parts.
    await user.paste('תל אביב 🌿');
    await waitFor(() => expect(screen.getAllByText(/^Saved \d+:04/)[0]).toBeVisible(), { timeout: 3000 });
    expect(changed().at(-1)).toEqual({ field: 'city', base: null, value: 'תל אביב 🌿' });
  });

  it('shows the reason under a refused field once it is left, and keeps the text', async () => {
    const long = 'x'.repeat(300);
    backend.answer('save_application_fields', () => ({
      version: 1,
      saved_at: savedAt,
      saved: {},
      conflicts: [],
      errors: [{ field: 'first_name', message: 'Please keep this under 100 characters.' }],
    }));
    const { user } = renderApp('/apply/personal');
    const input = await screen.findByLabelText('First name');
    await user.click(input);
    await user.paste(long);
    await user.tab();
    await waitFor(() => expect(input).toHaveAccessibleDescription(/under 100 characters/), { timeout: 3000 });
    expect(input).toHaveValue(long);
    expect(input).toBeInvalid();
  });

  it('shows both values when another device changed the same answer', async () => {
    backend.answer('save_application_fields', ({ changes }) => ({
      version: 1,
      saved_at: savedAt,
      saved: {},
      conflicts: (changes as FieldChange[]).map(({ field, value }) => ({
        field,
        yours: value,
        theirs: 'Haifa',
      })),
      errors: [],
    }));
    const { user } = renderApp('/apply/personal');
    await user.type(await screen.findByLabelText(/^City/), 'Boston');
    const notice = await screen.findByText(
      'This answer was changed on another device.',
      {},
      { timeout: 3000 },
    );
    expect(notice).toBeVisible();
    expect(screen.getByText('Haifa')).toBeVisible();
    backend.answer('save_application_fields', accept);
    await user.click(screen.getByRole('button', { name: 'Keep this one' }));
    await waitFor(() =>
      expect(changed().at(-1)).toEqual({ field: 'city', base: 'Haifa', value: 'Boston', force: true }),
    );
  });

  it('says that there is no connection and that nothing is lost', async () => {
    backend.answer('save_application_fields', () => {
      throw offline();
    });
    const { user } = renderApp('/apply/essays');
    await user.type(await screen.findByLabelText('Goals'), 'Learn');
    expect(
      await screen.findByText(
        /kept in this browser and sent when you are back online/,
        {},
        { timeout: 3000 },
      ),
    ).toBeVisible();
    backend.answer('save_application_fields', accept);
    act(() => {
      window.dispatchEvent(new Event('online'));
    });
    await waitFor(() => expect(screen.getAllByText(/^Saved/)[0]).toBeVisible());
  });

  it('leads to sign in again when the session ends in the middle of a sentence, keeping it', async () => {
    backend.answer('save_application_fields', () => {
      throw sessionEnded();
    });
    const { user } = renderApp('/apply/essays');
    await user.type(await screen.findByLabelText('Goals'), 'I was just');
    const link = await screen.findByRole('link', { name: 'Sign in again' }, { timeout: 3000 });
    expect(link).toHaveAttribute('href', '/login?next=%2Fapply%2Fessays%23answer-goals');
    expect(localStorage.getItem('school-unsaved:application-1:goals')).toContain('I was just');
  });

  it.each(['/apply', '/apply/essays'])(
    'says on the page that the session ended at %s, keeps the text, and leads back to the page and the field',
    async (path) => {
      localStorage.setItem('school-unsaved:application-1:goals', JSON.stringify(['', 'I was just']));
      backend.answer('save_application_fields', () => {
        throw offline();
      });
      renderApp(path);
      await screen.findByRole('heading', { level: 1, name: path === '/apply' ? /^Application/ : 'Essays' });
      screen.queryByLabelText('Goals')?.focus();
      localStorage.removeItem(AUTH_STORAGE_KEY);
      act(() => {
        backend.emit('SIGNED_OUT', null);
      });
      expect(await screen.findByText(/Please sign in again. What you typed is kept/)).toBeVisible();
      expect(address()).toBe(path);
      const place = path === '/apply' ? path : `${path}#answer-goals`;
      expect(screen.getByRole('link', { name: 'Sign in again' })).toHaveAttribute(
        'href',
        `/login?next=${encodeURIComponent(place)}`,
      );
      expect(localStorage.getItem('school-unsaved:application-1:goals')).toContain('I was just');
    },
  );

  it('counts words, Hebrew ones too', async () => {
    const { user } = renderApp('/apply/essays');
    await user.type(await screen.findByLabelText(school.essay), 'אני רוצה ללמוד, with you');
    expect(screen.getByText('5 words')).toBeVisible();
  });

  it('runs Hebrew right to left by itself and has real autocomplete tokens', async () => {
    renderApp('/apply/personal');
    expect(await screen.findByLabelText('First name')).toHaveAttribute('dir', 'auto');
    expect(screen.getByLabelText('First name')).toHaveAttribute('autocomplete', 'given-name');
    expect(screen.getByLabelText('Date of birth')).toHaveAttribute('autocomplete', 'bday');
    expect(screen.getByLabelText('Emergency contact name')).toHaveAttribute('autocomplete', 'off');
  });

  it('shows a script tag in every answer as the text it is', async () => {
    const script = '<script>window.hacked = true</script><img src=x onerror=alert(1)>';
    const answers: Record<string, AnswerValue> = Object.fromEntries(
      questionFields
        .filter(({ name, kind }) => name !== 'graduation_year' && kind !== 'date' && kind !== 'choice')
        .map(({ name }) => [name, script]),
    );
    backend.answer('my_application', () => buildMine({ application: answers }));
    renderApp('/apply/review');
    expect((await screen.findAllByText(script)).length).toBe(Object.keys(answers).length);
    expect(document.querySelector('main script, main img')).toBeNull();
  });

  it('has words for every question', () => {
    for (const { name } of questionFields) expect(fieldTexts.words[name].label).not.toBe('');
  });
});

describe('the overview', () => {
  it('says what each section still needs, and the deadline in its zone, in Israel and as a Hebrew date', async () => {
    backend.answer('my_application', () =>
      buildMine({ missing: [{ section: 'essays', field: 'goals', label: 'Goals' }], has_extension: true }),
    );
    renderApp('/apply');
    expect(await screen.findByText('1 thing missing')).toBeVisible();
    expect(
      screen.getByText('Sunday, January 10, 2027, 11:59 PM in Los Angeles (Monday, 9:59 AM in Israel)'),
    ).toBeVisible();
    expect(screen.getByText(/תשפ/)).toHaveAttribute('lang', 'he');
    expect(screen.getByText('You have an extension.')).toBeVisible();
  });

  it('says that the deadline has passed, and whom to ask', async () => {
    backend.answer('my_application', () =>
      buildMine({ can_edit: false, deadline_at: '2026-01-11T07:59:00Z' }),
    );
    renderApp('/apply/personal');
    expect(await screen.findByText(/The application deadline has passed/)).toBeVisible();
    expect(screen.getByLabelText('First name')).toHaveAttribute('readonly');
    fireEvent.click(screen.getByRole('link', { name: '← All sections' }));
    expect(await screen.findByRole('heading', { name: /^Application 2027/ })).toBeVisible();
    // Nothing can be submitted any more, and nothing is said of it.
    expect(screen.queryByText(/After you submit/)).toBeNull();
    expect(screen.getByText('What you have filled in.')).toBeVisible();
  });

  it('counts the last ninety seconds on every page, and no earlier', async () => {
    let left = 91_500;
    backend.answer('my_application', () =>
      buildMine({ deadline_at: new Date(Date.now() + left).toISOString() }),
    );
    renderApp('/apply/personal');
    expect(await screen.findByLabelText('First name')).toBeVisible();
    expect(screen.queryByText(/The application deadline is in/)).toBeNull();
    cleanup();
    left = 60_000;
    const { user } = renderApp('/apply/documents');
    expect(
      await screen.findByText(/The application deadline is in (59|60) seconds/, {
        selector: '[aria-hidden]',
      }),
    ).toBeVisible();
    await user.click(screen.getByRole('link', { name: '← All sections' }));
    expect(screen.getByText(/The application deadline is in/, { selector: '[aria-hidden]' })).toBeVisible();
  });

  it('counts each piece once: a transcript that is missing and to be replaced in two files is one thing', async () => {
    const file = { kind: 'transcript', state: 'replace', reason: 'Too dark.' } as const;
    backend.answer('my_application', () =>
      buildMine({
        missing: [{ section: 'documents', field: 'transcript', label: 'Transcript' }],
        documents: [buildDocument({ id: 'one', ...file }), buildDocument({ id: 'two', ...file })],
      }),
    );
    renderApp('/apply');
    expect(await screen.findByText('1 thing missing')).toBeVisible();
  });

  it('notices the deadline passing while the form is open', async () => {
    let late = false;
    const deadline = new Date(Date.now() + 300).toISOString();
    backend.answer('my_application', () => buildMine({ can_edit: !late, deadline_at: deadline }));
    renderApp('/apply/personal');
    expect(await screen.findByLabelText('First name')).not.toHaveAttribute('readonly');
    late = true;
    expect(
      await screen.findByText(/The application deadline has passed/, {}, { timeout: 3000 }),
    ).toBeVisible();
  });

  it('closes the form when the server says that it is too late, keeping the last words', async () => {
    let late = false;
    backend.answer('my_application', () => buildMine({ can_edit: !late }));
    backend.answer('save_application_fields', () => {
      throw new Refused('deadline_passed', 'The application deadline has passed.');
    });
    const { user } = renderApp('/apply/essays');
    const goals = await screen.findByLabelText('Goals');
    late = true;
    await user.type(goals, 'Learn');
    expect(await screen.findByText(/Your last changes came too late/, {}, { timeout: 3000 })).toBeVisible();
    expect(
      screen.getByText(/If something kept you from submitting, write to the admissions office/),
    ).toBeVisible();
    expect(goals).toHaveAttribute('readonly');
    expect(goals).toHaveValue('Learn');
  });

  it('withdraws after asking', async () => {
    let status: 'submitted' | 'withdrawn' = 'submitted';
    backend.answer('my_application', () => buildMine({ can_edit: false, application: { status } }));
    backend.answer('withdraw_application', () => {
      status = 'withdrawn';
      return buildMine({ can_edit: false, application: { status } });
    });
    const { user } = renderApp('/apply');
    await user.click(await screen.findByRole('button', { name: 'Withdraw application' }));
    const dialog = await screen.findByRole('dialog', { name: 'Withdraw your application?' });
    await user.click(within(dialog).getByRole('button', { name: 'Withdraw application' }));
    expect(await screen.findByText('Application withdrawn')).toBeVisible();
    await waitFor(() => expect(screen.getByText('Withdrawn')).toBeVisible());
    expect(screen.getByText(/You have withdrawn your application/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Withdraw application' })).toBeNull();
  });
});
