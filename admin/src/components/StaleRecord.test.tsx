import { useState } from 'react';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { answering } from '../../test/fake-rpc.ts';
import { renderOffice, rpc } from '../../test/office.tsx';
import { Problem } from '../providers/problem.ts';
import { StaleRecord, type FieldWords } from './StaleRecord.tsx';
import { useRecordEdits } from './use-record-edits.ts';

const asText = (value: unknown): string => String(value);
const fields: readonly FieldWords[] = [
  { name: 'words', label: 'Question', show: asText },
  { name: 'help', label: 'Help', show: asText },
  { name: 'needed', label: 'Needed', show: (value) => (value ? 'Yes' : 'No') },
];
const FIRST = { words: 'Which bus?', help: 'In a word.', needed: false };
const HISTORY = [
  {
    id: 8,
    at: '2026-11-20T11:00:00Z',
    actor_name: 'Naftali Willowchair',
    actor_role: 'admin',
    action: 'update',
    table_name: 'form_questions',
    row_id: 'q',
    changes: { words: { old: 'Which bus?', new: 'Which train?' } },
    note: null,
  },
];

const saved = vi.fn<(edits: unknown, version: unknown) => void>();
/** A record that somebody else has changed to `theirs` when it is saved for the first time. */
function Scene({ theirs }: { readonly theirs: Partial<typeof FIRST> }) {
  const [record, setRecord] = useState(FIRST);
  const [version, setVersion] = useState(1);
  const form = useRecordEdits(record, version);
  const save = (): Promise<unknown> =>
    form.submit((edits, stamp) => {
      saved(edits, stamp);
      if (version > 1) return Promise.resolve();
      setRecord({ ...FIRST, ...theirs });
      setVersion(2);
      return Promise.reject(new Problem('stale_version', 'Somebody else has changed this record.'));
    });
  return (
    <>
      <input
        aria-label="Question"
        value={form.values.words}
        onChange={({ target }) => form.change('words', target.value)}
      />
      <button type="button" onClick={() => void save()}>
        Save
      </button>
      <StaleRecord
        form={form}
        fields={fields}
        records={[{ table: 'form_questions', id: 'q' }]}
        title="This question has changed"
      />
    </>
  );
}
beforeEach(() => {
  rpc.mockImplementation(answering({ record_history: HISTORY }));
});
async function collide(theirs: Partial<typeof FIRST>, typed: string): Promise<HTMLElement> {
  renderOffice(<Scene theirs={theirs} />);
  await userEvent.clear(screen.getByLabelText('Question'));
  await userEvent.type(screen.getByLabelText('Question'), typed);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  return screen.findByRole('dialog', { name: 'This question has changed' });
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('nothing is asked and nothing shown while nobody else was there', () => {
  renderOffice(<Scene theirs={{}} />);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(rpc).not.toHaveBeenCalled();
});

test('says what they changed in words, when and who, and what I typed in the same field', async () => {
  const dialog = await collide({ words: 'Which train?', needed: true }, 'Which bus today?');
  expect(dialog).toHaveTextContent("so that nobody's work is overwritten");
  expect(dialog).toHaveTextContent('Question: Which bus? → Which train?');
  expect(dialog).toHaveTextContent('You typed: Which bus today?');
  expect(dialog).toHaveTextContent('Needed: No → Yes');
  expect(dialog).not.toHaveTextContent('Help');
  await waitFor(() => expect(dialog).toHaveTextContent('Naftali Willowchair'));
  expect(screen.getByRole('button', { name: 'Take theirs' })).toBeVisible();
});

test('what I typed is kept, and saved over their version', async () => {
  await collide({ words: 'Which train?' }, 'Which bus today?');
  await press('Keep what I typed');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByLabelText('Question')).toHaveValue('Which bus today?');
  await press('Save');
  expect(saved).toHaveBeenLastCalledWith({ words: 'Which bus today?' }, 2);
});

test('theirs is taken where both changed a field', async () => {
  await collide({ words: 'Which train?' }, 'Which bus today?');
  await press('Take theirs');
  expect(screen.getByLabelText('Question')).toHaveValue('Which train?');
});

test('where only they changed a field there is nothing to choose', async () => {
  const dialog = await collide({ help: 'In two words.' }, 'Which bus today?');
  expect(dialog).toHaveTextContent('Help: In a word. → In two words.');
  expect(dialog).not.toHaveTextContent('You typed');
  expect(screen.queryByRole('button', { name: 'Take theirs' })).not.toBeInTheDocument();
  await press('Look at it again');
  expect(screen.getByLabelText('Question')).toHaveValue('Which bus today?');
});

test('a history that cannot be read is said; what changed stands there all the same', async () => {
  rpc.mockRejectedValue(new Problem('offline', 'The connection broke.'));
  const dialog = await collide({ words: 'Which train?' }, 'Which bus today?');
  await waitFor(() => expect(dialog).toHaveTextContent('The connection broke.'));
  expect(dialog).toHaveTextContent('Question: Which bus? → Which train?');
});

test('typed on while it is being saved, the rest is saved over what was saved, and over what a colleague changed beside it', async () => {
  let answer = (): void => undefined;
  let reread = (_record: typeof FIRST): void => undefined;
  function Saving() {
    const [at, setAt] = useState({ record: FIRST, version: 1 });
    const form = useRecordEdits(at.record, at.version);
    reread = (record) => setAt({ record, version: 3 });
    return (
      <>
        <input
          aria-label="Question"
          value={form.values.words}
          onChange={({ target }) => form.change('words', target.value)}
        />
        <output>{form.values.help}</output>
        <button
          type="button"
          onClick={() =>
            void form.submit((edits, stamp) => {
              saved(edits, stamp);
              return new Promise<void>((resolve) => (answer = resolve));
            })
          }
        >
          Save
        </button>
      </>
    );
  }
  renderOffice(<Saving />);
  await userEvent.type(screen.getByLabelText('Question'), ' Now');
  await press('Save');
  await userEvent.type(screen.getByLabelText('Question'), ' or later?');
  await act(() => Promise.resolve(answer()));
  expect(screen.getByLabelText('Question')).toHaveValue('Which bus? Now or later?');
  act(() => reread({ ...FIRST, words: 'Which bus? Now', help: 'In two words.' }));
  expect(screen.getByText('In two words.')).toBeVisible();
  await press('Save');
  expect(saved).toHaveBeenLastCalledWith({ words: 'Which bus? Now or later?' }, 3);
});
