import { useState } from 'react';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderOffice, rpc } from '../../test/office.tsx';
import { sampleFile } from '../../test/sample-file.ts';
import { Problem } from '../providers/problem.ts';
import { answering } from '../../test/fake-rpc.ts';
import { settingsOf, yearFields, type Field } from './fields.ts';
import { MovedDeadline } from './MovedDeadline.tsx';
import { RecordForm } from './RecordForm.tsx';
import { useImpact } from './use-impact.tsx';

vi.mock('../components/holy-days.ts', () => ({ useHolyDays: () => [] }));

/** A year with two numbers more, so that there is something to type. */
const year = { ...sampleFile().year, tuition: 14_500, housing: 9_500 };
const fields: readonly Field<typeof year>[] = [
  ...yearFields,
  { name: 'tuition', label: 'Tuition', kind: 'number' },
  { name: 'housing', label: 'Housing', kind: 'number' },
];
const theirs = { ...year, version: 2, tuition: 15_000, contact_email: 'office@example.org' };
const HISTORY = [
  {
    id: 8,
    at: '2026-11-20T11:00:00Z',
    actor_name: 'Naftali Willowchair',
    actor_role: 'admin',
    action: 'update',
    table_name: 'program_years',
    row_id: 'y',
    changes: { tuition: { old: 14500, new: 15000 } },
    note: null,
  },
];

/** A year that somebody else changes in the moment of saving: the first save is stale, the next is taken. */
function Scene({
  saved,
  newest,
}: {
  readonly saved: (changes: unknown, version: number) => void;
  readonly newest?: () => Promise<{ record: typeof year; stamp: number }>;
}) {
  const [record, setRecord] = useState(year);
  return (
    <RecordForm
      title="Dates"
      source={{ table: 'program_years', id: 'y' }}
      fields={fields}
      record={record}
      readOnly={false}
      {...(newest ? { newest } : {})}
      onSave={(changes, version) => {
        saved(changes, version);
        if (version === theirs.version) return Promise.resolve();
        setRecord(theirs);
        return Promise.reject(new Problem('stale_version', 'Somebody else has changed this record.'));
      }}
    />
  );
}

const type = async (label: string, value: string): Promise<void> => {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), value);
};
const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Save Changes' }));

test('a stale save shows what changed, by whom and beside what was typed; nothing typed is lost', async () => {
  rpc.mockImplementation(answering({ record_history: HISTORY }));
  const saved = vi.fn();
  renderOffice(<Scene saved={saved} />, { role: 'admin' });
  await type('Tuition', '16000');
  await type('Housing', '9000');
  await save();
  const dialog = await screen.findByRole('dialog', {
    name: 'Dates: changed since you opened it',
  });
  expect(dialog).toHaveTextContent('Tuition: 14500 → 15000');
  expect(dialog).toHaveTextContent('You typed: 16000');
  expect(dialog).toHaveTextContent('Contact: a@example.org → office@example.org');
  expect(dialog).not.toHaveTextContent('Housing');
  expect((await within(dialog).findAllByText('Naftali Willowchair'))[0]).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Keep what I typed' }));
  expect(await screen.findByLabelText('Tuition')).toHaveValue(16000);
  expect(screen.getByLabelText('Contact')).toHaveValue('office@example.org');
  await save();
  expect(saved).toHaveBeenNthCalledWith(1, { tuition: 16000, housing: 9000 }, 1);
  expect(saved).toHaveBeenNthCalledWith(2, { tuition: 16000, housing: 9000 }, 2);
});

test('taking theirs keeps only what the other person did not touch', async () => {
  rpc.mockImplementation(answering({ record_history: HISTORY }));
  const saved = vi.fn();
  renderOffice(<Scene saved={saved} />, { role: 'admin' });
  await type('Tuition', '16000');
  await type('Housing', '9000');
  await save();
  await userEvent.click(await screen.findByRole('button', { name: 'Take theirs' }));
  expect(screen.getByLabelText('Tuition')).toHaveValue(15000);
  expect(screen.getByLabelText('Housing')).toHaveValue(9000);
  await save();
  expect(saved).toHaveBeenLastCalledWith({ housing: 9000 }, 2);
});

test('a record that is read again while somebody types does not slip under the typing', async () => {
  const saved = vi.fn().mockResolvedValue(undefined);
  function Reread() {
    const [record, setRecord] = useState(year);
    return (
      <>
        <button type="button" onClick={() => setRecord(theirs)}>
          Read again
        </button>
        <RecordForm
          title="Dates"
          source={{ table: 'program_years', id: 'y' }}
          fields={fields}
          record={record}
          readOnly={false}
          onSave={saved}
        />
      </>
    );
  }
  renderOffice(<Reread />, { role: 'admin' });
  await type('Tuition', '16000');
  await userEvent.click(screen.getByRole('button', { name: 'Read again' }));
  expect(screen.getByLabelText('Contact')).toHaveValue('a@example.org');
  await save();
  expect(saved).toHaveBeenCalledWith({ tuition: 16000 }, 1, null);
});

test('what is typed back to what it was is no change', async () => {
  renderOffice(<Scene saved={vi.fn()} />, { role: 'admin' });
  await type('Housing', '9000');
  expect(screen.getByRole('button', { name: 'Save Changes' })).toBeEnabled();
  await type('Housing', '9500');
  expect(screen.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
});

test('what others saved in other fields is no conflict: it is taken over and mine saved', async () => {
  const saved = vi.fn();
  renderOffice(<Scene saved={saved} newest={() => Promise.resolve({ record: theirs, stamp: 2 })} />, {
    role: 'admin',
  });
  await type('Housing', '9000');
  await save();
  await vi.waitFor(() => expect(saved).toHaveBeenCalledTimes(2));
  expect(saved).toHaveBeenLastCalledWith({ housing: 9000 }, 2);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

/** A year's form that asks what its save touches. */
function Asking({ saved }: { readonly saved: (shown: string | null) => void }) {
  const { ask, dialog } = useImpact(year);
  return (
    <>
      {dialog}
      <RecordForm
        title="Dates"
        source={{ table: 'program_years', id: 'y' }}
        fields={yearFields.filter(({ name }) => name === 'contact_email')}
        record={year}
        readOnly={false}
        ask={(changes) => ask({ part: 'year', changes })}
        onSave={(_changes, _version, shown) => {
          saved(shown);
          return Promise.resolve();
        }}
      />
    </>
  );
}

test('what families were told is asked about with its numbers, and saved only when that is meant', async () => {
  const saved = vi.fn();
  const effects = [
    { kind: 'closes', track: null, field: null, before: null, after: null },
    {
      kind: 'earlier',
      track: null,
      field: 'application_deadline_at',
      before: '2027-01-11T07:59:00Z',
      after: '2026-11-01T07:59:00Z',
    },
    { kind: 'amount', track: 'shana_aleph', field: 'deposit_amount', before: '500.00', after: '600.00' },
  ] as const;
  const impact = { effects: [...effects], drafts: 2, students: 0, plans: 1, charged: 0, letters: 0 };
  rpc.mockImplementation(answering({ preview_program_year: { ...impact, shown: 'seen' } }));
  renderOffice(<Asking saved={saved} />, { role: 'admin' });
  await type('Contact', 'office@example.org');
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  const dialog = await screen.findByRole('dialog', { name: 'This changes what families were told' });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Applications close: nobody can apply any more.',
    expect.stringMatching(/^Application deadline: .*January 1\d, 2027.* → .*2026.*\.$/),
    'Shana Aleph, deposit: $500.00 → $600.00.',
    '2 drafts of applicants who have not submitted.',
    '1 payment plan, which will ask other amounts or other days.',
  ]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Go back' }));
  expect(saved).not.toHaveBeenCalled();
  expect(screen.getByLabelText('Contact')).toHaveValue('office@example.org');
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Save it' }));
  await vi.waitFor(() => expect(saved).toHaveBeenCalledWith('seen'));
});

test('a save that touches nothing is not asked about', async () => {
  const saved = vi.fn();
  rpc.mockImplementation(answering({ preview_program_year: { effects: [], shown: null } }));
  renderOffice(<Asking saved={saved} />, { role: 'admin' });
  await type('Contact', 'office@example.org');
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await vi.waitFor(() => expect(saved).toHaveBeenCalledWith(null));
});

test('a moved deadline is told to those it touches, with their number; many need somebody else', async () => {
  const moved = {
    people: 2,
    deadline_at: '2027-01-11T07:59:00Z',
    zone: 'America/Los_Angeles',
    may_tell: true,
  };
  rpc.mockImplementation(answering({ moved_deadline: moved, tell_moved_deadline: 2 }));
  const { unmount } = renderOffice(<MovedDeadline yearId={sampleFile().year.id} />, { role: 'admin' });
  expect(await screen.findByText(/2 people have a draft and have not been told/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Tell them' }));
  const dialog = await screen.findByRole('dialog', { name: 'Tell them of the new deadline' });
  expect(dialog).toHaveTextContent(/the deadline is now .*January 10, 2027, 11:59 PM/);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send 2 mails' }));
  await vi.waitFor(() =>
    expect(rpc).toHaveBeenCalledWith('tell_moved_deadline', {
      year_id: sampleFile().year.id,
      expected_people: 2,
    }),
  );
  unmount();
  rpc.mockImplementation(answering({ moved_deadline: { ...moved, people: 12, may_tell: false } }));
  renderOffice(<MovedDeadline yearId={sampleFile().year.id} />, { role: 'admin' });
  expect(await screen.findByText(/needs a second officer/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Tell them' })).toBeNull();
});

test('a way to pay has its words once it is ticked; what is rarely set is folded, and unfolds for a refusal', async () => {
  renderOffice(
    <RecordForm
      title="Money"
      source={{ table: 'program_year_settings', id: 'y' }}
      fields={[...settingsOf('money'), ...settingsOf('keeping')]}
      record={{ version: 1, payment_methods: ['check'] }}
      readOnly={false}
      onSave={() =>
        Promise.reject(new Problem('invalid_value', 'At most 10000.', { field: 'reading_alert_above' }))
      }
    />,
    { role: 'admin' },
  );
  expect(screen.getByLabelText('How to pay by check')).toBeVisible();
  expect(screen.queryByLabelText('How to pay in cash')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Cash' }));
  expect(screen.getByLabelText('How to pay in cash')).toBeVisible();
  const fold = screen.getByRole('button', { name: 'Advanced' });
  expect(fold).toHaveAttribute('aria-expanded', 'false');
  await save();
  await waitFor(() => expect(fold).toHaveAttribute('aria-expanded', 'true'));
  expect(screen.getByLabelText(/^People whose sensitive details/)).toHaveAccessibleDescription(
    'At most 10000.',
  );
});
