/** The proposal of interview times: seen first, lines left out, booked, and what came of it. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { InterviewWishes } from '@school/shared/api/shapes';
import { answering } from '../../../test/fake-rpc.ts';
import { renderOffice, rpc } from '../../../test/office.tsx';
import MatchDialog from './MatchDialog.tsx';

const slot = (id: string, hour: number): InterviewWishes['slots'][number] => ({
  id,
  starts_at: `2096-12-04T${hour}:00:00+00:00`,
  ends_at: `2096-12-04T${hour}:30:00+00:00`,
  kind: 'place',
  place: 'Office',
  interviewer_id: null,
  interviewer_name: null,
  free: 1,
  load: 0,
});
const person = (id: string, wishes: readonly (readonly [string, boolean])[]) => ({
  application_id: id,
  name: `Student ${id}`,
  track: null,
  wishes: wishes.map(([slot_id, rest]) => ({ slot_id, rest })),
});
const wishes: InterviewWishes = {
  slots: [slot('ten', 10), slot('twelve', 12)],
  people: [
    person('A', [['ten', false], ['twelve', false]]),
    person('B', [['ten', false]]),
    person('C', [['twelve', true]]),
    person('D', []),
    person('E', [['ten', false]]),
  ],
}; // prettier-ignore

const line = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

test('says who would get which time and why others get none, and books what is left ticked', async () => {
  rpc.mockImplementation(
    answering({
      interview_wishes: () => wishes,
      book_interviews: () => [{ application_id: 'A', slot_id: 'twelve', booked: true, reason: null }],
    }),
  );
  const onClose = vi.fn();
  renderOffice(<MatchDialog onClose={onClose} />);
  expect(
    await screen.findByText(
      '2 of 5 who chose times get one of theirs: 1 their first choice, 1 their second choice.',
    ),
  ).toBeVisible();
  expect(within(line('Student A')).getByText('second choice')).toBeVisible();
  expect(screen.getByText(/Shabbat or Yom Tov/).textContent).toContain('Student C');
  expect(screen.getByText(/has a place left/).textContent).toContain('Student D');
  expect(screen.getByText(/Others need/).textContent).toMatch(/Student [BE]/);
  const lucky = screen.queryByRole('checkbox', { name: /Student B/ }) ? 'B' : 'E';
  await userEvent.click(screen.getByRole('checkbox', { name: `Book the interview of Student ${lucky}` }));
  await userEvent.click(screen.getByRole('button', { name: 'Book 1 interview' }));
  expect(await screen.findByText('1 interview booked, and the applicants are told')).toBeVisible();
  expect(rpc.mock.calls.filter(([name]) => name === 'book_interviews').map(([, args]) => args)).toEqual([
    { bookings: [{ application_id: 'A', slot_id: 'twelve' }] },
  ]);
  expect(onClose).toHaveBeenCalled();
});

test('stays open and names whose booking failed', async () => {
  const reason = 'An interview is scheduled meanwhile.';
  rpc.mockImplementation(
    answering({
      interview_wishes: () => ({ ...wishes, people: wishes.people.slice(0, 1) }),
      book_interviews: () => [{ application_id: 'A', slot_id: 'ten', booked: false, reason }],
    }),
  );
  const onClose = vi.fn();
  renderOffice(<MatchDialog onClose={onClose} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Book 1 interview' }));
  expect((await screen.findByText(`: ${reason}`, { exact: false })).textContent).toContain('Student A');
  expect(onClose).not.toHaveBeenCalled();
});

test('says when nobody waits', async () => {
  rpc.mockImplementation(answering({ interview_wishes: () => ({ slots: [], people: [] }) }));
  renderOffice(<MatchDialog onClose={vi.fn()} />);
  expect(await screen.findByText('Nobody waits for an interview who chose times.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Book 0 interviews' })).toBeDisabled();
});
