import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answering } from '../../../test/fake-rpc.ts';
import { renderOffice, rpc } from '../../../test/office.tsx';
import { RehearsalView } from './RehearsalView.tsx';
import type { Rehearsal } from './rendered.ts';

vi.mock('./RenderedMails.tsx', () => ({ RenderedMails: () => null }));

type Person = Rehearsal['people'][number];
const person = (n: number, given: Partial<Person> = {}): Person => ({
  application_id: `a-${n}`,
  name: `Noam Number${n}`,
  hebrew_name: `נועם ${n}`,
  email: 'noam@example.org',
  language: 'en',
  decision: 'accepted',
  track: 'shana_aleph',
  outliers: [],
  brothers: [],
  empty_fields: [],
  ...given,
});
const rehearsal: Rehearsal = {
  people: [
    person(1),
    person(2),
    person(3),
    person(4, { decision: 'rejected', language: 'he', empty_fields: ['hebrew_name', 'track'] }),
  ],
  counts: [
    { decision: 'accepted', track: 'shana_aleph', count: 3 },
    { decision: 'rejected', track: 'shana_aleph', count: 1 },
  ],
  scheduled: [],
  year_id: null,
};
const field = { type: 'field', attrs: { name: 'first_name' } };
const words = (heading: string, node: object = field) => ({
  subject: heading,
  heading,
  body: { type: 'doc', content: [{ type: 'paragraph', content: [node] }] },
});
/** The letters as the database would draft them; that to `broken` has words that cannot be drawn. */
const drafts = (broken?: string) =>
  answering({
    preview_decision_letter: ({ application_id, outcome }) => ({
      outcome,
      words: {
        en: words('Your letter', application_id === broken ? { type: 'unknown' } : field),
        he: words('המכתב שלך'),
      },
      merged: { first_name: `First ${application_id}`, last_name: 'Number' },
      personal: `Only for ${application_id}`,
      told_at: '2026-11-01T10:00:00Z',
    }),
  });
const asked = (): unknown[] =>
  rpc.mock.calls.filter(([name]) => name === 'preview_decision_letter').map(([, args]) => args);
const openLetters = async (count: number): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name: `Read the ${count} letters` }));
const turnTo = async (name: string): Promise<void> => {
  await userEvent.click(screen.getByRole('combobox', { name: 'The letter to' }));
  await userEvent.click(await screen.findByRole('option', { name }));
};

test('a letter is fetched when it is turned to, one at a time, by outcome and track', async () => {
  rpc.mockImplementation(drafts());
  renderOffice(<RehearsalView rehearsal={rehearsal} />);
  await screen.findByRole('button', { name: 'Read the 4 letters' });
  expect(asked()).toEqual([]);
  await openLetters(4);
  const letter = await screen.findByRole('article', { name: 'Your letter' });
  expect(within(letter).getByText('Only for a-1')).toBeVisible();
  expect(asked()).toEqual([{ application_id: 'a-1', outcome: 'accepted' }]);
  await turnTo('3. Noam Number3');
  expect(await screen.findByText('Only for a-3')).toBeVisible();
  expect(asked()).toHaveLength(2);
  await userEvent.click(screen.getByRole('combobox', { name: 'Letters of' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Rejected, Shana Aleph: 1' }));
  expect(await screen.findByText('Only for a-4')).toBeVisible();
  expect(screen.getByRole('article', { name: 'המכתב שלך' })).toHaveAttribute('dir', 'rtl');
  expect(asked()).toHaveLength(3);
  await userEvent.click(screen.getByRole('button', { name: 'English' }));
  expect(screen.getByRole('article', { name: 'Your letter' })).toBeVisible();
});

test('of forty letters one is fetched', async () => {
  rpc.mockImplementation(drafts());
  const people = Array.from({ length: 40 }, (_, n) => person(n));
  const counts = [{ decision: 'accepted' as const, track: 'shana_aleph', count: 40 }];
  renderOffice(<RehearsalView rehearsal={{ ...rehearsal, people, counts }} />);
  await openLetters(40);
  expect(await screen.findByText('Only for a-0')).toBeVisible();
  await turnTo('40. Noam Number39');
  expect(await screen.findByText('Only for a-39')).toBeVisible();
  expect(asked()).toHaveLength(2);
});

test('a letter that cannot be drawn names its person; the next one is read all the same', async () => {
  rpc.mockImplementation(drafts('a-1'));
  renderOffice(<RehearsalView rehearsal={rehearsal} />);
  await openLetters(4);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The letter to Noam Number1 could not be drawn.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'The next letter' }));
  expect(await screen.findByText('Only for a-2')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('fields that stay empty are listed by person, in the office’s words', () => {
  renderOffice(<RehearsalView rehearsal={rehearsal} />);
  const list = screen.getByRole('region', { name: 'Fields that stay empty in the letter: 1 person' });
  expect(within(list).getByRole('listitem')).toHaveTextContent('Noam Number4: Hebrew name, Track');
});
