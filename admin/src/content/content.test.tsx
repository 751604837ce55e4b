/** The desk's form: sentences at their fields, what is sent, two editors, and taking back. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { Route, Routes } from 'react-router';
import { renderOffice } from '../../test/office.tsx';
import { Problem } from '../providers/problem.ts';
import ContentPage from './ContentPage.tsx';
import type { Entry } from './types.ts';

const MEALS: Entry = {
  id: 'what-about-meals',
  title: 'What are the meals like?',
  about: 'life-campus',
  state: 'public',
  by: null,
  at: null,
  fields: { question: 'What are the meals like?', keywords: ['food', 'אוכל'], text: 'Three a day.' },
  version: 'abc:0',
  form: [
    { name: 'question', kind: 'text', required: true },
    { name: 'keywords', kind: 'list', required: false },
    { name: 'text', kind: 'long', required: true },
  ],
  page: '/knowledge-base/what-about-meals',
  history: [],
  build: { changed_at: '2026-11-26T08:00:00Z', asked_at: '2026-11-26T08:00:00Z', failure: null },
  choices: {},
};

interface Sent {
  readonly act: string;
  readonly version: string;
  readonly fields: Record<string, unknown>;
  readonly change_id?: string;
}
let entry: Entry;
const act = vi.fn<(sent: Sent) => Promise<unknown>>();
beforeEach(() => {
  entry = MEALS;
  act.mockImplementation((sent) =>
    Promise.resolve(sent.act === 'check' ? { id: entry.id, problems: [] } : entry),
  );
});

const open = () =>
  renderOffice(
    <Routes>
      <Route path="/content/:collection/:id" element={<ContentPage />} />
    </Routes>,
    {
      role: 'editor',
      path: '/content/answers/what-about-meals',
      dataProvider: {
        getOne: () => Promise.resolve({ data: entry } as never),
        update: async (_resource: string, { data }: { data: unknown }) =>
          ({ data: await act(data as Sent) }) as never,
      },
    },
  );
const question = () => screen.findByRole('textbox', { name: 'Question' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
/** Publishing, taking back and deleting ask before. */
const answer = async (name: string): Promise<void> => {
  await press(name);
  const dialog = within(await screen.findByRole('dialog', { name }));
  await userEvent.click(dialog.getByRole('button', { name }));
};
const type = async (words: string): Promise<void> => {
  const input = await question();
  await userEvent.clear(input);
  await userEvent.type(input, words);
};

test('what is typed goes out with the version that was seen, Hebrew from its own side', async () => {
  open();
  await type('מה אוכלים?');
  expect(await question()).toHaveAttribute('dir', 'auto');
  await answer('Publish');
  expect(await screen.findByText('Published')).toBeInTheDocument();
  const sent = act.mock.calls.map(([call]) => call).filter((call) => call.act !== 'check');
  expect(sent).toEqual([
    { act: 'publish', version: 'abc:0', fields: { ...MEALS.fields, question: 'מה אוכלים?' } },
  ]);
});

test('the sentences of the check stand at their fields while somebody types', async () => {
  act.mockResolvedValue({
    id: entry.id,
    problems: [
      { field: 'question', message: 'is empty.' },
      { field: 'keywords › 2', message: 'has a mark.' },
    ],
  });
  open();
  await userEvent.clear(await question());
  expect(await screen.findByText('is empty.', {}, { timeout: 4000 })).toBeInTheDocument();
  expect(screen.getByText('has a mark.')).toBeInTheDocument();
  expect(await question()).toBeInvalid();
});

test('what only looks like a fact of the year is published as written, and kept so once the editor says it', async () => {
  const list = { name: 'asWritten', kind: 'list', required: false } as const;
  entry = { ...MEALS, form: [...MEALS.form, list] };
  act.mockImplementation((sent) => {
    const kept = sent.fields['asWritten'];
    const guesses = ['20 NIS', '400 NIS']
      .filter((words) => !Array.isArray(kept) || !kept.includes(words))
      .map((guess) => ({ field: 'question', message: `"${guess}" looks like an amount.`, guess }));
    return Promise.resolve(sent.act === 'check' ? { id: entry.id, problems: guesses } : entry);
  });
  open();
  await type('20 NIS or 400 NIS?');
  const first = await screen.findByText('"20 NIS" looks like an amount.', {}, { timeout: 4000 });
  expect(await question()).toBeValid();
  expect(screen.queryByRole('textbox', { name: /Kept as written/ })).toBeNull();
  await userEvent.click(screen.getAllByRole('button', { name: 'Keep it as I wrote it' })[0] ?? first);
  expect(await screen.findByRole('textbox', { name: /Kept as written/ })).toHaveValue('20 NIS');
  await waitFor(() => expect(screen.queryByText('"20 NIS" looks like an amount.')).toBeNull(), {
    timeout: 4000,
  });
  expect(screen.getByText('"400 NIS" looks like an amount.')).toBeInTheDocument();
  await answer('Publish');
  expect(await screen.findByText('Published')).toBeInTheDocument();
  expect(act.mock.calls.map(([call]) => call)).toContainEqual(
    expect.objectContaining({
      act: 'publish',
      fields: expect.objectContaining({ question: '20 NIS or 400 NIS?', asWritten: ['20 NIS'] }) as unknown,
    }),
  );
});

test('six inputs stand open, the others are folded and named; a mistake among them unfolds them', async () => {
  const more = ['subcategory', 'order', 'link', 'related', 'hebrewQuestion'].map(
    (name) => ({ name, kind: 'text', required: name === 'order' }) as const,
  );
  entry = {
    ...MEALS,
    form: [...MEALS.form, ...more],
    fields: { ...MEALS.fields, order: 'x', link: 'nowhere' },
  };
  act.mockImplementation(({ act: asked, fields }) =>
    Promise.resolve(
      asked === 'check'
        ? {
            id: entry.id,
            problems: fields['link'] === '/meals' ? [] : [{ field: 'link', message: 'leads nowhere.' }],
          }
        : entry,
    ),
  );
  open();
  const fold = await screen.findByRole('button', { name: 'More Where it leads, Related answers' });
  expect(fold).toHaveAttribute('aria-expanded', 'false');
  await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), '!');
  await waitFor(() => expect(fold).toHaveAttribute('aria-expanded', 'true'), { timeout: 5000 });
  const link = screen.getByLabelText('Where it leads (optional)');
  await userEvent.clear(link);
  await userEvent.type(link, '/meals');
  await waitFor(() => expect(link).not.toHaveAccessibleDescription(/leads nowhere/), { timeout: 5000 });
  expect(fold).toHaveAttribute('aria-expanded', 'true');
  expect(link).toHaveFocus();
});

test('two editors: the later one sees both texts and loses nothing', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  open();
  await type('Mine?');
  entry = { ...MEALS, version: 'def:0', fields: { ...MEALS.fields, question: 'Theirs?' } };
  act.mockImplementation((sent) =>
    sent.act === 'check'
      ? Promise.resolve({ id: entry.id, problems: [] })
      : Promise.reject(
          new Problem('stale_version', 'Somebody else has published this page.', { status: 409 }),
        ),
  );
  await answer('Publish');
  const dialog = await screen.findByRole('dialog', { name: 'This page was changed since you opened it' });
  expect(dialog).toHaveTextContent('Theirs?');
  expect(dialog).toHaveTextContent('Mine?');
  await press('Take theirs');
  expect(await question()).toHaveValue('Theirs?');
});

test('the last publication is taken back by its own id', async () => {
  entry = { ...MEALS, state: 'waits', history: [{ id: 'change-1', at: '2026-11-26T08:00:00Z', by: 'Edna' }] };
  open();
  expect(await screen.findByText(/shows the words from before/)).toBeInTheDocument();
  await answer('Take back');
  await waitFor(() => expect(screen.getByText('As it was before')).toBeInTheDocument());
  expect(act.mock.calls.map(([call]) => call)).toContainEqual(
    expect.objectContaining({ act: 'undo', change_id: 'change-1', version: 'abc:0' }),
  );
});

test('an error leaves once it is corrected, also in another field; a draft is deleted by Delete, after a question', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  entry = { ...MEALS, state: 'draft' };
  act.mockImplementation((sent) =>
    sent.act === 'publish'
      ? Promise.reject(new Problem('invalid_value', 'names a photograph.', { field: 'question' }))
      : Promise.resolve(sent.act === 'check' ? { id: entry.id, problems: [] } : entry),
  );
  open();
  await type('Asked?');
  await answer('Publish');
  await waitFor(async () => expect(await question()).toBeInvalid());
  await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), ' More.');
  await waitFor(async () => expect(await question()).toBeValid(), { timeout: 4000 });
  expect(screen.queryByRole('button', { name: 'Delete draft' })).toBeNull();
  await press('Discard what I typed');
  await press('Delete draft');
  expect(act.mock.calls.map(([{ act: name }]) => name)).not.toContain('discard');
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Delete draft' })).getByRole('button', {
      name: 'Delete draft',
    }),
  );
  await waitFor(() => expect(act.mock.calls.map(([{ act: name }]) => name)).toContain('discard'));
});

test('why the last build failed stands beside what waits for it, with the way to its host', async () => {
  const host = { name: 'deploy/site', reason: 'Content check failed.', link: 'https://host.example/1' };
  entry = { ...MEALS, state: 'waits', build: { ...MEALS.build, host } };
  open();
  expect(await screen.findByText('deploy/site: Content check failed.')).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('shows the words from before.');
  expect(screen.getByRole('link', { name: 'What its host says' })).toHaveAttribute('href', host.link);
});
