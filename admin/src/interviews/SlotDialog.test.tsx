import { useState } from 'react';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderOffice, rpc } from '../../test/office.tsx';
import type { Slot } from '../components/slots.ts';
import { Problem } from '../providers/problem.ts';
import { answering, fakeAnswer } from '../../test/fake-rpc.ts';
import { type FunctionResult } from '../providers/rpc.ts';
import { SlotDialog } from './SlotDialog.tsx';
import { slotChanges } from './slot-actions.ts';

vi.mock('../components/holy-days.ts', () => ({ useHolyDays: () => [] }));
vi.mock('./FillSlot.tsx', () => ({ FillSlot: () => null }));

const AT = '2096-11-20T10:00:00+00:00';
const slot: Slot = {
  id: 'slot-1',
  program_year_id: 'y',
  interviewer_id: null,
  interviewer_name: null,
  starts_at: '2096-12-04T15:00:00+00:00',
  ends_at: '2096-12-04T15:30:00+00:00',
  kind: 'video',
  place: 'Office',
  link: 'https://meet.example.org/x',
  capacity: 1,
  is_open: true,
  version: 1,
  created_at: AT,
  updated_at: AT,
  booked: [],
  wished: [],
};
const theirs: Slot = { ...slot, place: 'Library', capacity: 2, version: 2 };

test('a time that a colleague changed meanwhile: both places are shown, the rest is taken over, nothing is undone', async () => {
  let newest: () => void = () => undefined;
  let stale = true;
  const save = (): FunctionResult<'save_interview_slot'> => {
    if (!stale) return fakeAnswer('save_interview_slot');
    stale = false;
    newest();
    throw new Problem('stale_version', 'Somebody else has changed this record.');
  };
  rpc.mockImplementation(answering({ save_interview_slot: save }));
  function Scene() {
    const [shown, setShown] = useState(slot);
    newest = () => setShown(theirs);
    return <SlotDialog slot={shown} onClose={() => undefined} />;
  }
  renderOffice(<Scene />);
  const place = await screen.findByLabelText('Place');
  await vi.waitFor(() => expect(place).toBeEnabled());
  await userEvent.clear(place);
  await userEvent.type(place, 'Garden');
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  const dialog = await screen.findByRole('dialog', { name: 'This time has changed since you opened it' });
  expect(dialog).toHaveTextContent('Place: Office → Library');
  expect(dialog).toHaveTextContent('You typed: Garden');
  expect(dialog).toHaveTextContent('Places: 1 → 2');
  await userEvent.click(screen.getByRole('button', { name: 'Keep what I typed' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Save Changes' }));
  const saves = rpc.mock.calls.filter(([name]) => name === 'save_interview_slot').map(([, args]) => args);
  expect(saves).toEqual([
    { slot_id: 'slot-1', changes: { place: 'Garden' }, expected_version: 1 },
    { slot_id: 'slot-1', changes: { place: 'Garden' }, expected_version: 2 },
  ]);
});

test('what is typed becomes columns: Israel time as an instant, an emptied link or interviewer as none', () => {
  expect(slotChanges({ starts: '2096-12-04T17:00', interviewer_id: '', link: '', place: '' })).toEqual({
    starts_at: '2096-12-04T15:00:00.000Z',
    interviewer_id: null,
    link: null,
    place: '',
  });
});
