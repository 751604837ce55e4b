/** Own questions with several rows: citizenships and passports, and questions that follow the track. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MyApplication } from '@school/shared/api/shapes';
import { answerOf, rowsOf } from '../src/features/application/several.ts';
import { backend, callsOf, signIn } from './fake-client.ts';
import { buildMine } from './factories.ts';
import { renderApp } from './render-app.tsx';

const ID = '11111111-1111-4111-8111-111111111111';
const FIELD = `own-${ID}`;
type Own = MyApplication['own_questions'][number];
const question = (more: Partial<Own> = {}): Own => ({
  id: ID,
  section: 'personal',
  kind: 'citizenships',
  words: 'Of which countries are you a citizen?',
  help: '',
  is_required: true,
  choices: [],
  most_characters: 0,
  answer: null,
  ...more,
});
const changesOf = (): readonly { field: string; value: unknown }[] =>
  callsOf('save_application_fields').flatMap(({ changes }) => changes as { field: string; value: unknown }[]);
const lastOf = (field: string): unknown =>
  changesOf()
    .filter((change) => change.field === field)
    .at(-1)?.value;

function open(own: readonly Own[]) {
  // Of one application, however often it is read: its rows must not begin again.
  const id = crypto.randomUUID();
  backend.answer('my_application', () =>
    buildMine({ own_questions: [...own], passport_needed_until: '2028-12-31', application: { id } }),
  );
  return renderApp('/apply/personal');
}

beforeEach(() => {
  signIn();
  backend.answer('save_application_fields', ({ changes }) => ({
    saved: Object.fromEntries(changes.map(({ field, value }) => [field, value ?? null])),
    conflicts: [],
    errors: [],
    version: 1,
    saved_at: '2026-11-01T10:00:00Z',
  }));
});

describe('the rows of an answer', () => {
  it('are what is typed, as it is typed', () => {
    expect(rowsOf('passports', 'Israel; AB12; 2030-01-01\nUnited ; ; ')).toEqual([
      ['Israel', 'AB12', '2030-01-01'],
      ['United ', '', ''],
    ]);
    expect(rowsOf('citizenships', '')).toEqual([['']]);
    expect(
      answerOf([
        ['Israel', 'A;B', ''],
        ['', '', ''],
        ['France', '', '2030-01-01'],
      ]),
    ).toBe('Israel; AB; \nFrance; ; 2030-01-01');
  });
});

describe('several citizenships', () => {
  it('are rows, one more at a press, and one answer', async () => {
    const { user } = open([question()]);
    const group = await screen.findByRole('group', { name: /^Of which countries/ });
    expect(within(group).queryByRole('button', { name: 'Add another citizenship' })).toBeNull();
    await user.type(within(group).getByLabelText('Country 1'), 'United States');
    await user.click(within(group).getByRole('button', { name: 'Add another citizenship' }));
    await user.type(within(group).getByLabelText('Country 2'), 'Israel');
    await user.tab();
    await waitFor(() => expect(lastOf(FIELD)).toBe('United States\nIsrael'));
    await user.click(within(group).getByRole('button', { name: 'Remove country 1' }));
    await waitFor(() => expect(lastOf(FIELD)).toBe('Israel'));
    expect(within(group).getByLabelText('Country 1')).toHaveValue('Israel');
    expect(within(group).queryByRole('button', { name: /^Remove/ })).toBeNull();
  });
});

describe('one of several citizenships', () => {
  it('is emptied and typed anew where it stands', async () => {
    const { user } = open([question({ answer: 'Untied States\nIsrael' })]);
    const group = await screen.findByRole('group', { name: /^Of which countries/ });
    await user.clear(within(group).getByLabelText('Country 1'));
    await user.type(within(group).getByLabelText('Country 1'), 'France');
    await user.tab();
    await waitFor(() => expect(lastOf(FIELD)).toBe('France\nIsrael'));
    expect(within(group).getByLabelText('Country 1')).toHaveValue('France');
    expect(within(group).getByLabelText('Country 2')).toHaveValue('Israel');
  });
});

describe('several passports', () => {
  it('say which of them ends too early, and why one could not be taken', async () => {
    backend.answer('save_application_fields', ({ changes }) => ({
      saved: {},
      conflicts: [],
      errors: changes.map(({ field }) => ({
        field,
        message: 'A passport number has 5 to 20 letters and digits.',
      })),
      version: 1,
      saved_at: '2026-11-01T10:00:00Z',
    }));
    const passports = question({
      kind: 'passports',
      words: 'All your passports',
      answer: 'United States; 512345678; 2040-05-01\nIsrael; AB123456; 2028-01-31',
    });
    const { user } = open([passports]);
    const second = await screen.findByRole('group', { name: 'Passport 2' });
    expect(within(second).getByText(/should be valid until/)).toBeVisible();
    const first = screen.getByRole('group', { name: 'Passport 1' });
    expect(within(first).queryByText(/should be valid until/)).toBeNull();
    await user.clear(within(first).getByLabelText('Number'));
    await user.type(within(first).getByLabelText('Number'), '51');
    await user.tab();
    expect(await screen.findByText('A passport number has 5 to 20 letters and digits.')).toBeVisible();
    expect(within(first).getByLabelText('Number')).toHaveValue('51');
    expect(within(first).getByLabelText('Number')).toBeInvalid();
  });
});

describe('a question for some tracks', () => {
  it('is asked once that track is chosen, without a reload', async () => {
    let track: 'shana_aleph' | 'post_army' = 'shana_aleph';
    const id = crypto.randomUUID();
    backend.answer('my_application', () =>
      buildMine({
        own_questions: track === 'post_army' ? [question({ kind: 'short', most_characters: 50 })] : [],
        application: { id, program_track: track },
      }),
    );
    const { user } = renderApp('/apply/personal');
    const choice = await screen.findByLabelText('Program track');
    expect(screen.queryByLabelText(/^Of which countries/)).toBeNull();
    track = 'post_army';
    await user.selectOptions(choice, 'post_army');
    await user.tab();
    expect(await screen.findByLabelText(/^Of which countries/)).toBeVisible();
  });
});
