/** The waitlist's page: its order and the reasons, moving with a reason, the offer to whoever is next, and what became of it. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answering, type Answers } from '../../../test/fake-rpc.ts';
import { renderOffice, rpc } from '../../../test/office.tsx';
import { Problem } from '../../providers/problem.ts';
import { aboutDue, type Offer, type Waiting, type Waitlist as List } from './waitlist-query.ts';
import Waitlist from './Waitlist.tsx';

vi.mock('../../components/holy-days.ts', () => ({ useHolyDays: () => [] }));

const waiting = (place: number, name: string, more: Partial<Waiting> = {}): Waiting => ({
  application_id: `application-${place}`,
  name,
  hebrew_name: null,
  track: 'shana_aleph',
  place,
  reason: null,
  moved_by_name: null,
  since: '2027-03-01T10:00:00Z',
  kept_at: null,
  status: 'waitlisted',
  version: 4,
  ...more,
});
const offer = (state: Offer['state']): Offer => ({
  id: 'offer-1',
  application_id: 'application-9',
  name: 'Asher Willowchair',
  hebrew_name: null,
  track: 'shana_aleph',
  offered_at: '2027-03-02T10:00:00Z',
  offered_by_name: 'Naftali Demo',
  told_at: '2027-03-02T10:10:00Z',
  reply_due_at: '2027-03-07T10:10:00Z',
  state,
});
const dov = waiting(1, 'Dov Sampleman', { kept_at: '2027-03-03T10:00:00Z' });
const noam = waiting(2, 'Noam Testly', { reason: 'His brother comes', moved_by_name: 'Naftali Demo' });

function show(list: Partial<List>, taken = 38, more: Answers = {}): void {
  const track = { track: 'shana_aleph', capacity: 40, target: null, files: 50, taken, told: taken } as const;
  rpc.mockImplementation(
    answering({
      committee_view: { year_id: 'year-1', year_name: '2027/28', tracks: [track], rows: [], total: 0 },
      waitlist: { offer_days: 3, waiting: [dov, noam], offers: [], ...list },
      ...more,
    }),
  );
  renderOffice(<Waitlist />);
}

test('the order of a track, since when, who asked to stay, and why somebody was moved', async () => {
  show({});
  const list = await screen.findByRole('list', { name: /^Order of the list/ });
  const [first, second] = within(list).getAllByRole('listitem');
  expect(first).toHaveTextContent(/^1Dov Sampleman .*Asked to stay on .*March 3, 2027/);
  expect(second).toHaveTextContent('Has not asked to stay');
  expect(second).toHaveTextContent('Moved by Naftali Demo: His brother comes');
  expect(screen.getByText('2 people wait. 38 of 40 places taken, 2 left.')).toBeVisible();
});

test('moves by keyboard, with a reason; the ends of the list lead nowhere', async () => {
  show({});
  const up = await screen.findByRole('button', { name: 'Move Dov Sampleman up' });
  await userEvent.click(up);
  expect(screen.queryByRole('dialog')).toBeNull();
  screen.getByRole('button', { name: 'Move Noam Testly up' }).focus();
  await userEvent.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Move on the waitlist: Noam Testly' });
  expect(within(dialog).getByLabelText('Place on the list')).toHaveValue(1);
  expect(within(dialog).getByRole('button', { name: 'Move' })).toBeDisabled();
  await userEvent.type(within(dialog).getByLabelText('Why'), 'He asked first{Enter}');
  expect(await screen.findByText('The order was changed')).toBeVisible();
  expect(rpc).toHaveBeenCalledWith('move_on_waitlist', {
    application_id: 'application-2',
    place: 1,
    reason: 'He asked first',
  });
});

test('offers the place to the first, naming what follows and until when', async () => {
  show({});
  await userEvent.click(await screen.findByRole('button', { name: 'Offer the place to the first' }));
  const dialog = await screen.findByRole('dialog', { name: 'Offer a place to Dov Sampleman?' });
  expect(dialog).toHaveTextContent('No answer declines the place.');
  expect(dialog).toHaveTextContent(/the answer is due around \w+ \d+, \d{4}/);
  const days = within(dialog).getByLabelText('Days to answer');
  expect(days).toHaveValue(3);
  await userEvent.clear(days);
  await userEvent.type(days, '61');
  expect(within(dialog).getByRole('button', { name: 'Offer the place' })).toBeDisabled();
  await userEvent.clear(days);
  await userEvent.type(days, '5');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Offer the place' }));
  expect(await screen.findByText('A place is offered to Dov Sampleman')).toBeVisible();
  expect(rpc).toHaveBeenCalledWith('offer_place', {
    application_id: 'application-1',
    expected_version: 4,
    days: 5,
  });
});

test('the dialog says that a track is full, and why an offer was refused', async () => {
  const refused = new Problem('wrong_state', 'Somebody else is next on this list.', { status: 400 });
  show({}, 40, { offer_place: refused });
  await userEvent.click(await screen.findByRole('button', { name: 'Offer the place to the first' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('This track has no place left: 40 of 40 places taken, 0 left.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Offer the place' }));
  expect(await within(dialog).findByText('Somebody else is next on this list.')).toBeVisible();
});

test('an offer that leaves passes its person by, and goes to the next', async () => {
  show({
    waiting: [{ ...dov, status: 'accepted' }, noam],
    offers: [{ ...offer('leaving'), application_id: dov.application_id }],
  });
  expect(await screen.findByText('Offer on its way')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Offer to the next' }));
  expect(await screen.findByRole('dialog', { name: 'Offer a place to Noam Testly?' })).toBeVisible();
});

test('a decision that is held is no offer', async () => {
  show({ waiting: [{ ...dov, status: 'accepted' }] });
  expect(await screen.findByText('Decided, not published yet')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Offer/ })).toBeNull();
});

test.each([
  ['open', 'Waiting for the answer', /Waiting for the answer until .*March 7, 2027 at 12:10 PM \(Israel\)/],
  ['taken', 'Taken', /The place was taken/],
  ['declined', 'Declined', /The place was declined/],
  ['lapsed', 'Silent', /the place was declined by silence/],
  ['undone', 'Undone', /undone before it was published/],
  ['moved', 'Decided otherwise', /decided otherwise since/],
] as const)('an offer that is %s says so', async (state, badge, sentence) => {
  show({ offers: [offer(state)] });
  const offers = await screen.findByRole('list', { name: 'Offers made' });
  expect(within(offers).getByText(badge)).toBeVisible();
  expect(within(offers).getByText(sentence)).toBeVisible();
});

test('an empty list says who will stand there', async () => {
  show({ waiting: [] });
  expect(await screen.findByText('Nobody is on the waitlist.')).toBeVisible();
});

test('days of rest are not counted', () => {
  // Thursday and three days: Friday, Sunday, and Tuesday, since Monday is a holiday.
  expect(aboutDue('2027-01-07', 3, [{ day: '2027-01-11', name: 'A holiday', rests: true }])).toBe(
    '2027-01-12',
  );
});
