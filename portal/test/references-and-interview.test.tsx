import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { alsoInIsrael } from '@school/shared/interview-times';
import { byDay } from '../src/components/interview/slots.ts';
import { moved } from '../src/features/application/ChoiceList.tsx';
import type { Choice, OpenSlot, Reference, SaveResult } from '@school/shared/api/shapes';
import { backend, callsOf, offline, Refused, resetAuth, signIn } from './fake-client.ts';
import { buildInterview, buildMine } from './factories.ts';
import { renderApp } from './render-app.tsx';

vi.mock('../src/lib/client.ts', () => import('./fake-client.ts'));
beforeEach(() => {
  backend.reset();
  resetAuth();
  signIn();
});

const SAVED_AT = '2026-11-21T10:04:00Z';
const reference: Reference = {
  id: 'r1',
  name: 'הרב ישראל <script>',
  email: null,
  phone: null,
  relationship: 'Teacher',
  organization: null,
  years_known: 3,
  position: 1,
  version: 2,
};

describe('references', () => {
  const saving = (then: (field: string, value: unknown) => SaveResult | undefined = () => undefined) => {
    let references: Reference[] = [];
    backend.answer('my_application', () => buildMine({ references }));
    backend.answer('save_reference_fields', ({ reference_id: id, changes }) => {
      const result: SaveResult = { version: 1, saved_at: SAVED_AT, saved: {}, conflicts: [], errors: [] };
      for (const { field, value } of changes) {
        const answer = then(field, value);
        if (answer) return answer;
        result.saved[field] = value;
        const stored = references.find((one) => one.id === id) ?? {
          ...reference,
          id,
          name: '',
          relationship: null,
        };
        references = [{ ...stored, [field]: value }];
      }
      return result;
    });
  };

  it('save themselves while they are typed, before they have a name', async () => {
    saving();
    const { user } = renderApp('/apply/references');
    await user.click(await screen.findByRole('button', { name: 'Add a reference' }));
    await user.type(screen.getByLabelText(/^How do they know you/), 'Teacher');
    await waitFor(() =>
      expect(callsOf('save_reference_fields').at(-1)).toMatchObject({
        changes: [{ field: 'relationship', base: null, value: 'Teacher' }],
      }),
    );
    await user.type(screen.getByLabelText('Name'), reference.name);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByRole('heading', { name: reference.name })).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/not saved yet/)).toBeNull());
    const ids = callsOf('save_reference_fields').map(({ reference_id }) => reference_id);
    expect(new Set(ids).size).toBe(1);
  });

  it('survive any button while the connection is gone, in this tab alone', async () => {
    backend.answer('my_application', () => buildMine());
    backend.answer('save_reference_fields', () => {
      throw offline();
    });
    const { user } = renderApp('/apply/references');
    await user.click(await screen.findByRole('button', { name: 'Add a reference' }));
    await user.type(screen.getByLabelText(/^Email/), 'rabbi@exam');
    await user.click(screen.getByRole('link', { name: '← All sections' }));
    await user.click(await screen.findByRole('link', { name: /^References/ }));
    await user.click(await screen.findByRole('button', { name: 'Change: Reference 1' }));
    expect(screen.getByLabelText(/^Email/)).toHaveValue('rabbi@exam');
    expect(JSON.stringify({ ...localStorage })).not.toContain('rabbi@exam');
    expect(JSON.stringify({ ...sessionStorage })).toContain('rabbi@exam');
  });

  it('say so when one was removed on another device, and can be taken out', async () => {
    backend.answer('my_application', () => buildMine({ references: [reference] }));
    backend.answer('save_reference_fields', () => {
      throw new Refused('not_found', 'This reference no longer exists.');
    });
    const { user } = renderApp('/apply/references');
    await user.click(await screen.findByRole('button', { name: /^Change/ }));
    await user.type(screen.getByLabelText('Name'), ' x');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText(/Something here is not saved yet/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Change/ }));
    await waitFor(() =>
      expect(screen.getByLabelText('Name')).toHaveAccessibleDescription(/no longer exists/),
    );
  });

  it('tie a refusal to its field, and keep nothing else back', async () => {
    saving((field) =>
      field === 'phone'
        ? {
            version: 1,
            saved_at: SAVED_AT,
            saved: {},
            conflicts: [],
            errors: [{ field, message: 'Enter a phone number with the country code.' }],
          }
        : undefined,
    );
    const { user } = renderApp('/apply/references');
    await user.click(await screen.findByRole('button', { name: 'Add a reference' }));
    await user.type(screen.getByLabelText(/^Phone/), '123');
    await user.tab();
    await waitFor(() =>
      expect(screen.getByLabelText(/^Phone/)).toHaveAccessibleDescription(/Enter a phone number/),
    );
    expect(screen.getByLabelText(/^Phone/)).toHaveValue('123');
  });
});

const slot = (id: string, starts_at: string): OpenSlot => ({
  id,
  starts_at,
  ends_at: new Date(new Date(starts_at).getTime() + 30 * 60_000).toISOString(),
  kind: 'video',
  place: 'Video call',
});
const open = [
  slot('a', '2026-12-13T22:30:00Z'),
  slot('b', '2026-12-13T15:00:00Z'),
  slot('c', '2026-12-14T15:00:00Z'),
];

describe('interview times', () => {
  it('are grouped by the viewer’s day with Israel’s time beside them', () => {
    const days = byDay(open, 'America/New_York');
    expect(days.map(({ title, slots }) => [title, slots.map(({ id }) => id)])).toEqual([
      ['Sunday, December 13, 2026', ['b', 'a']],
      ['Monday, December 14, 2026', ['c']],
    ]);
    expect(alsoInIsrael(open[0] ?? slot('', ''), 'America/New_York')).toBe('Monday, 12:30 AM in Israel');
    expect(alsoInIsrael(open[1] ?? slot('', ''), 'America/New_York')).toBe('5:00 PM in Israel');
    expect(alsoInIsrael(open[1] ?? slot('', ''), 'Asia/Jerusalem')).toBe('');
  });

  it('keep their order when one is moved', () => {
    expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  });

  const choices = (...ids: string[]): Choice[] =>
    ids.map((id, index) => {
      const { starts_at, ends_at, kind, place } = open.find((found) => found.id === id) ?? slot(id, '');
      return { slot_id: id, position: index + 1, starts_at, ends_at, kind, place };
    });

  it('are chosen in order, up to as many as the office takes', async () => {
    let chosen: Choice[] = [];
    backend.answer('open_interview_slots', () => open);
    backend.answer('my_application', () => buildMine({ choices: chosen, max_interview_choices: 2 }));
    backend.answer('set_interview_choices', ({ slot_ids }) => {
      chosen = choices(...slot_ids);
      return chosen;
    });
    const { user } = renderApp('/apply/interview');
    const later = await screen.findByRole('heading', { name: 'Monday, December 14, 2026' });
    expect(later.closest('details')).not.toHaveAttribute('open');
    await user.click(later);
    expect(later.closest('summary')).toHaveTextContent(/1 time$/);
    // In order: b and c by day, then a, which would be at night.
    const boxes = screen.getAllByRole('checkbox');
    await user.click(boxes[1] ?? document.body);
    await waitFor(() => expect(later.closest('summary')).toHaveTextContent('1 time, 1 chosen'));
    await user.click(boxes[0] ?? document.body);
    await waitFor(() => expect(callsOf('set_interview_choices').at(-1)).toEqual({ slot_ids: ['c', 'b'] }));
    expect(await screen.findByText(/as many times as possible/)).toBeVisible();
    expect(boxes[2]).toBeDisabled();
    const list = screen.getByRole('heading', { name: /Your choices/ }).closest('section') ?? document.body;
    await user.click(within(list).getAllByRole('button', { name: /^Move down/ })[0] ?? document.body);
    await waitFor(() => expect(callsOf('set_interview_choices').at(-1)).toEqual({ slot_ids: ['b', 'c'] }));
  });

  it('stay chosen while what was saved is read again: the next press would lose one that was gone for a moment', async () => {
    let chosen: Choice[] = [];
    backend.answer('open_interview_slots', () => open);
    backend.answer('my_application', () => buildMine({ choices: chosen }));
    backend.answer('set_interview_choices', ({ slot_ids }) => (chosen = choices(...slot_ids)));
    const { user } = renderApp('/apply/interview');
    const [box] = await screen.findAllByRole('checkbox');
    const seen: boolean[] = [];
    const watch = new MutationObserver(() => seen.push(screen.queryByText('No time is chosen.') === null));
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
    await user.click(box ?? document.body);
    await waitFor(() => expect(screen.getByText(/^Your choices: 1/)).toBeVisible());
    watch.disconnect();
    expect(seen.slice(seen.indexOf(true))).not.toContain(false);
    expect(box).toBeChecked();
  });

  it.each([
    ['a draft', {}, 'There are no free times right now. You can submit without one and choose later.'],
    [
      'handed in',
      { can_edit: false, application: { status: 'submitted' } },
      'There are no free times right now.',
    ],
  ] as const)('of which none is free say what can be done: %s', async (_what, mine, words) => {
    backend.answer('open_interview_slots', () => []);
    backend.answer('my_application', () => buildMine(mine));
    renderApp('/apply/interview');
    expect(await screen.findByText(words)).toBeVisible();
  });

  it.each([
    ['late', { can_edit: false }],
    ['withdrawn', { can_edit: false, application: { status: 'withdrawn' } }],
    ['accepted', { can_edit: false, application: { status: 'accepted' } }],
    // Taken up again, they are chosen as before.
    ['put aside', { can_edit: false, standing: 'aside', application: { set_aside_at: SAVED_AT } }],
  ] as const)('promise nothing where they are no longer chosen: %s', async (_what, mine) => {
    backend.answer('open_interview_slots', () => []);
    backend.answer('my_application', () => buildMine(mine));
    renderApp('/apply/interview');
    expect(await screen.findByText('Times cannot be chosen now.')).toBeVisible();
    expect(screen.queryByText(/We schedule one of them|You can submit|Choose times/)).toBeNull();
  });

  it('stay chosen when an older choice could not be sent', async () => {
    backend.answer('open_interview_slots', () => open);
    const id = crypto.randomUUID();
    backend.answer('my_application', () => buildMine({ application: { id } }));
    let failFirst = (): void => undefined;
    backend.answer('set_interview_choices', ({ slot_ids }) =>
      slot_ids.length === 1
        ? new Promise((_, reject) => (failFirst = () => reject(offline())))
        : new Promise(() => undefined),
    );
    const { user } = renderApp('/apply/interview');
    const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox');
    await screen.findAllByRole('checkbox');
    await user.click(boxes()[0] as HTMLElement);
    await user.click(boxes()[1] as HTMLElement);
    await act(() => Promise.resolve(failFirst()));
    await waitFor(() => expect(callsOf('set_interview_choices')).toHaveLength(2));
    expect(
      boxes()
        .map(({ checked }) => checked)
        .slice(0, 2),
    ).toEqual([true, true]);
  });

  it('say when one was given away meanwhile, and show what is left', async () => {
    let free = open;
    backend.answer('open_interview_slots', () => free);
    backend.answer('my_application', () => buildMine());
    backend.answer('set_interview_choices', () => {
      free = open.slice(1);
      throw new Refused('slot_taken', 'One of these times is no longer free. Please choose again.');
    });
    const { user } = renderApp('/apply/interview');
    await user.click((await screen.findAllByRole('checkbox'))[0] ?? document.body);
    expect(
      await screen.findByText('One of these times is no longer free. Please choose again.'),
    ).toBeVisible();
    await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(2));
    expect(screen.getByText('No time is chosen.')).toBeVisible();
  });

  it('are replaced by the interview once it is set', async () => {
    backend.answer('open_interview_slots', () => open);
    backend.answer('my_application', () =>
      buildMine({
        can_edit: false,
        application: { status: 'submitted' },
        interview: buildInterview({ link: 'https://meet.example.org/1' }),
      }),
    );
    renderApp('/apply/interview');
    expect(await screen.findByText('Your interview is set')).toBeVisible();
    expect(screen.getByRole('link', { name: 'https://meet.example.org/1' })).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByText(/Choose times/)).toBeNull();
    cleanup();
    // Over, it is not set any more.
    const over = buildInterview({ starts_at: '2026-01-01T10:00:00Z', ends_at: '2026-01-01T10:30:00Z' });
    backend.answer('my_application', () =>
      buildMine({ can_edit: false, application: { status: 'submitted' }, interview: over }),
    );
    renderApp('/apply/interview');
    expect(await screen.findByText('Your interview')).toBeVisible();
    expect(screen.queryByText('Your interview is set')).toBeNull();
  });
});
