import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { expect, test, vi } from 'vitest';
import { answering, fakeAnswer } from '../../../test/fake-rpc.ts';
import { renderOffice, rpc } from '../../../test/office.tsx';
import MessageDialog from '../../components/bulk/MessageDialog.tsx';
import { newsOf, stillUndoable } from '../../components/bulk/run-words.ts';
import BulkDialog from './BulkDialog.tsx';
import { manySentence } from '../file/decision/words.ts';
import { RunActions } from '../../components/bulk/RunActions.tsx';
import BulkReport from './BulkReport.tsx';
import ReleaseDialog from './ReleaseDialog.tsx';
import type { BulkRun } from '../../components/bulk/use-bulk.ts';

const line = (n: number) => ({
  application_id: `a-${n}`,
  row_id: `a-${n}`,
  version: 3,
  name: `Noam Number${n}`,
  hebrew_name: 'נועם',
  track: 'shana_aleph',
  status: 'submitted' as const,
  against: n === 1 ? (['no_interview'] as const).slice() : [],
});
const shown = {
  lines: [line(1), line(2)],
  skipped: [{ application_id: 'a-3', name: 'Dov Late', reason: 'already' as const, publish_at: null }],
  people: 2,
  needs_second_officer: true,
  release_mode: 'held' as const,
  undo_minutes: 10,
  places: [{ year_name: '2027-2028', track: 'shana_aleph', capacity: 30, taken: 29, told: 29, after: 31 }],
};
const ran = (given: Partial<BulkRun> = {}): BulkRun => ({
  ...fakeAnswer('run_bulk'),
  id: 'run-1',
  action: 'decide',
  details: { decision: 'accepted' },
  state: 'done',
  people: 2,
  skipped: 0,
  undone: 0,
  news: { held: 2 },
  created_by: 'somebody-else',
  ...given,
});
/** Opens the dialog of deciding for many, in which nothing is chosen, and chooses. */
async function chooseAccept(props: { readonly onDone?: () => void } = {}) {
  renderOffice(
    <BulkDialog action="decide" ids={['a-1', 'a-2', 'a-3']} onClose={() => undefined} {...props} />,
  );
  expect(screen.getByRole('button', { name: /^Decide 0 people/ })).toBeDisabled();
  await userEvent.click(screen.getByRole('combobox', { name: 'Decision' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Accept' }));
}
const sent = (name: string): unknown => rpc.mock.calls.find(([called]) => called === name)?.[1];

test('deciding many shows exactly whom, who is left out and why; runs what was shown, and is undone as one', async () => {
  rpc.mockImplementation(
    answering({ preview_bulk: shown, run_bulk: ran(), undo_bulk: ran({ state: 'undone', undone: 2 }) }),
  );
  const onDone = vi.fn();
  await chooseAccept({ onDone });
  expect(await screen.findByText('For 2 people')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Ask a second officer for 2 people' }));
  expect(await screen.findByText('Decided: 2 people.')).toBeVisible();
  expect(sent('run_bulk')).toMatchObject({
    action: 'decide',
    people: [
      { application_id: 'a-1', row_id: 'a-1', version: 3 },
      { application_id: 'a-2', row_id: 'a-2', version: 3 },
    ],
  });
  await userEvent.click(screen.getByRole('button', { name: 'Undo all' }));
  const question = await screen.findByRole('dialog', { name: 'Undo for 2 people' });
  expect(sent('undo_bulk')).toBeUndefined();
  await userEvent.click(within(question).getByRole('button', { name: 'Undo for 2 people' }));
  await waitFor(() => expect(sent('undo_bulk')).toEqual({ run_id: 'run-1' }));
  // Done: nobody stays selected.
  expect(onDone).not.toHaveBeenCalled();
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  expect(onDone).toHaveBeenCalledOnce();
});

test('deciding many warns as a single decision does, and says the places before and after', async () => {
  rpc.mockImplementation(answering({ preview_bulk: shown }));
  await chooseAccept();
  expect(await screen.findByText('1 person: no interview took place', { exact: false })).toHaveTextContent(
    'Noam Number1',
  );
  expect(screen.getByText(/2027-2028: 1 left now, -1 afterwards: more than there are/)).toBeVisible();
});

test('the time of a release stands first in its dialog and on its button; one that has passed is not sent', async () => {
  rpc.mockImplementation(
    answering({
      preview_bulk: shown,
      rehearse_release: { people: [], counts: [], scheduled: [], year_id: null },
      advise_publication: { earliest: '2026-12-31T10:00:00Z', better_at: null },
    }),
  );
  renderOffice(<ReleaseDialog ids={['a-1', 'a-2']} onClose={() => undefined} />);
  expect(
    await screen.findByRole('button', { name: 'Ask a second officer for 2 letters in 10 minutes' }),
  ).toBeVisible();
  const field = screen.getByLabelText(/^Told at/);
  await userEvent.type(field, '2027-03-04T18:00');
  expect(
    await screen.findByRole('button', { name: /^Ask a second officer for 2 letters on Thursday.* 6:00 PM$/ }),
  ).toBeVisible();
  await userEvent.clear(field);
  await userEvent.type(field, '2020-03-05T18:00');
  expect(await screen.findByText(/^This time has passed: on Thursday, March 5/)).toBeVisible();
  expect(screen.getByRole('button', { name: /^Ask a second officer for 2 letters/ })).toBeDisabled();
});

const onShabbat = {
  earliest: '2027-03-06T10:10:00Z',
  school_rests: true,
  told_at: '2027-03-06T20:00:00Z',
};
const AFTER_SHABBAT = 'on Saturday, March 6.* 10:00 PM';

test('a release on Shabbat says when it goes, and once it waits that nothing has gone', async () => {
  const waiting = ran({ action: 'release', details: {}, state: 'waiting', waiting_for: ['Miriam'] });
  rpc.mockImplementation(
    answering({
      preview_bulk: shown,
      rehearse_release: { people: [], counts: [], scheduled: [], year_id: null },
      advise_publication: onShabbat,
      run_bulk: waiting,
    }),
  );
  renderOffice(<ReleaseDialog ids={['a-1', 'a-2']} onClose={() => undefined} />);
  await userEvent.click(
    await screen.findByRole('button', { name: new RegExp(`for 2 letters ${AFTER_SHABBAT}$`) }),
  );
  expect(await screen.findByText('Waiting for Miriam.')).toBeVisible();
  expect(screen.queryByText(/Released/)).not.toBeInTheDocument();
});

test('deciding many on Shabbat says when it goes before anybody has chosen when', async () => {
  rpc.mockImplementation(
    answering({ preview_bulk: { ...shown, release_mode: 'immediate' }, advise_publication: onShabbat }),
  );
  await chooseAccept();
  expect(
    await screen.findByText(new RegExp(`then it goes ${AFTER_SHABBAT} \\(Israel time\\)`)),
  ).toBeVisible();
});

test('the year decides how it is told unless the officer chooses otherwise; a second officer is announced', async () => {
  rpc.mockImplementation(answering({ preview_bulk: shown }));
  await chooseAccept();
  expect(await screen.findByRole('radio', { name: /Hold it/ })).toBeChecked();
  expect(screen.getByText(/a second officer must approve it/)).toBeVisible();
  expect(screen.getByText('2 people are accepted. Nobody is notified until it is published.')).toBeVisible();
  expect(screen.getByText(/has been decided so already/)).toHaveTextContent(
    'Dov Late has been decided so already',
  );
});

const MANY = { people: 2, undo_minutes: 10 };
test.each([
  ['hold', false, '2 people are accepted. Nobody is notified until it is published.'],
  ['now', false, '2 people are accepted and notified in 10 minutes. Until then each can be undone.'],
  [
    'now',
    true,
    '2 people are accepted. Nobody is notified until a second officer has approved it; then it goes in 10 minutes.',
  ],
  [
    'time',
    false,
    /^2 people are accepted and notified on Thursday.* 6:00 PM \(Israel time\)\. Until then each can be undone\.$/,
  ],
  ['time', true, /approved it; then it goes on Thursday.* 6:00 PM \(Israel time\)\.$/],
] as const)('one sentence says what deciding many does: %s, second officer: %s', (mode, second, sentence) => {
  const wall = mode === 'time' ? '2027-03-04T18:00' : '';
  const said = manySentence({ ...MANY, needs_second_officer: second }, 'accepted', { mode, wall });
  if (typeof sentence === 'string') expect(said).toBe(sentence);
  else expect(said).toMatch(sentence);
});

test('a note is not added before there are words', async () => {
  rpc.mockImplementation(
    answering({
      preview_bulk: { ...shown, needs_second_officer: false },
      run_bulk: ran({ action: 'note', news: null }),
    }),
  );
  renderOffice(<BulkDialog action="note" ids={['a-1', 'a-2']} onClose={() => undefined} />);
  const button = await screen.findByRole('button', { name: 'Add to 2 people' });
  expect(button).toBeDisabled();
  await userEvent.type(screen.getByRole('textbox', { name: /Note/ }), 'Seen together.');
  await userEvent.click(button);
  await waitFor(() => expect(sent('run_bulk')).toMatchObject({ details: { body: 'Seen together.' } }));
});

test('a message says whom it reaches, is sent once there are words, and can be undone', async () => {
  rpc.mockImplementation(
    answering({
      preview_bulk: {
        ...shown,
        skipped: [
          { application_id: 'a-3', name: 'Dov Late', reason: 'no_address' as const, publish_at: null },
        ],
      },
      run_bulk: ran({ action: 'message', details: {}, news: null }),
      undo_bulk: ran({ action: 'message', details: {}, news: null, state: 'undone', undone: 2 }),
    }),
  );
  renderOffice(<MessageDialog ids={['a-1', 'a-2', 'a-3']} onClose={() => undefined} />);
  const button = await screen.findByRole('button', { name: 'Ask a second officer for 2 people' });
  expect(button).toBeDisabled();
  await userEvent.type(screen.getByRole('textbox', { name: /Message/ }), 'Bring a hat.');
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
  expect(sent('run_bulk')).toMatchObject({ action: 'message', details: { body: 'Bring a hat.' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo all' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo for 2 people' }));
  await waitFor(() => expect(sent('undo_bulk')).toEqual({ run_id: 'run-1' }));
});

test('students are asked for by their record; who has no file is named', async () => {
  rpc.mockImplementation(
    answering({
      preview_bulk: {
        ...shown,
        skipped: [{ application_id: null, name: 'Dov Early', reason: 'no_file' as const, publish_at: null }],
      },
    }),
  );
  const ofStudent = (student_id: string) => ({ student_id });
  renderOffice(<MessageDialog ids={['s-1', 's-2']} itemOf={ofStudent} onClose={() => undefined} />);
  expect(await screen.findByText(/has handed in no application/)).toBeVisible();
  expect(sent('preview_bulk')).toMatchObject({
    action: 'message',
    people: [{ student_id: 's-1' }, { student_id: 's-2' }],
  });
});

test('a run that waits is not let go from the list: whoever did not begin it reads it on its page', async () => {
  renderOffice(<RunActions run={ran({ state: 'waiting' })} />);
  expect(await screen.findByRole('link', { name: 'Read it' })).toHaveAttribute('href', '/bulk-actions/run-1');
  expect(screen.queryByRole('button', { name: /go/ })).not.toBeInTheDocument();
});

const person = (n: number, more: object = {}) => ({
  application_id: `a-${n}`,
  name: `Noam Number${n}`,
  hebrew_name: 'נועם',
  email: null,
  language: 'en' as const,
  decision: 'accepted' as const,
  track: 'shana_aleph',
  outliers: [],
  brothers: [],
  empty_fields: [],
  ...more,
});

test('the second officer reads who, what and what speaks against each, takes one out, and confirms the number', async () => {
  const run = ran({
    action: 'release',
    details: {},
    state: 'waiting',
    created_by_name: 'Naftali',
    people: 3,
  });
  const brothers = [{ application_id: 'a-9', name: 'Dov Number2', status: 'rejected' as const }];
  rpc.mockImplementation(
    answering({
      bulk_report: { run, lines: [] },
      rehearse_bulk: {
        run,
        shown: 'as-read',
        body: null,
        people: [1, 2].map((n) => ({ application_id: `a-${n}`, name: `Noam Number${n}` })),
        undo_minutes: 10,
        rehearsal: {
          people: [
            person(1, { outliers: ['no_consent'] }),
            person(2, { outliers: ['no_consent'], brothers }),
          ],
          counts: [{ decision: 'accepted', track: 'shana_aleph', count: 2 }],
          scheduled: [],
          year_id: null,
        },
      },
      advise_publication: { better_at: null },
      approve_bulk: run,
    }),
  );
  renderOffice(
    <Routes>
      <Route path="/bulk-actions/:id" element={<BulkReport />} />
    </Routes>,
    { path: '/bulk-actions/run-1' },
  );
  expect(await screen.findByText(/^Naftali chose this/)).toBeVisible();
  const first = screen.getByRole('region', { name: 'Look at these first: 2 people' });
  const group = (name: string) => within(first).getByRole('region', { name });
  expect(group('no consent of a guardian')).toHaveTextContent(/: 1 personNoam Number1$/);
  // Somebody with two reasons stands there once.
  expect(within(first).getAllByRole('listitem')).toHaveLength(2);
  expect(group('no consent of a guardian, a brother has applied too')).toHaveTextContent(
    'Noam Number2: brother Dov Number2 (Rejected)',
  );
  expect(screen.getByText(/^1 person of it has changed since/)).toBeVisible();
  await userEvent.click(screen.getAllByRole('checkbox', { name: 'Tell Noam Number2' })[0] as HTMLElement);
  await userEvent.click(screen.getByRole('button', { name: 'Release 1 letter in 10 minutes' }));
  expect(sent('approve_bulk')).toBeUndefined();
  const question = await screen.findByRole('dialog');
  expect(question).toHaveTextContent('1 person is notified. 1 person is taken out and not notified.');
  await userEvent.click(within(question).getByRole('button', { name: 'Release 1 letter in 10 minutes' }));
  await waitFor(() =>
    expect(sent('approve_bulk')).toEqual({ run_id: 'run-1', shown: 'as-read', left_out: ['a-2'] }),
  );
});

test.each([
  ['waiting', { state: 'waiting', waiting_for: ['Miriam', 'Naftali'] }, 'Waiting for Miriam or Naftali', 30],
  ['waiting for nobody who could', { state: 'waiting', waiting_for: [] }, 'Waiting for a second officer', 30],
  [
    'on its way',
    { news: { on_its_way: 26, taken_out: 3, withdrew: 1 }, goes_at: '2090-02-02T16:00:00Z' },
    'Goes Thursday, February 2, 2090 6:00 PM, 26 letters. Taken out 3, withdrew 1',
    26,
  ],
  ['told', { news: { told: 26, taken_out: 3, withdrew: 1 } }, 'Told 26, taken out 3, withdrew 1', 0],
  ['half told', { news: { told: 5, on_its_way: 2, undone: 1 } }, 'Goes 2 letters. Told 5, undone 1', 2],
] as const)('a release that is %s says so, and undoing counts who still waits', (_, given, words, still) => {
  const run = ran({ action: 'release', people: 30, ...(given as Partial<BulkRun>) });
  expect([newsOf(run), stillUndoable(run)]).toEqual([words, still]);
});
