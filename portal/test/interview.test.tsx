/** A booked interview: into the calendar, moved, given back, or "I cannot make it"; and times by kind. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Interview, MyApplication, OpenSlot } from '@school/shared/api/shapes';
import { interviewCalendar } from '@school/shared/interview-calendar';
import { backend, callsOf, Refused, signIn } from './fake-client.ts';
import { suits } from '../src/components/interview/slots.ts';
import { buildInterview, buildMine } from './factories.ts';
import { renderApp } from './render-app.tsx';

beforeEach(() => {
  signIn();
});

const withInterview = (overrides: Partial<Interview> | null): MyApplication =>
  buildMine({
    can_edit: false,
    application: { status: 'submitted' },
    interview: overrides && buildInterview(overrides),
  });
const slot = (id: string, starts_at: string, kind: OpenSlot['kind']): OpenSlot => ({
  id,
  starts_at,
  ends_at: new Date(Date.parse(starts_at) + 30 * 60_000).toISOString(),
  kind,
  place: kind === 'video' ? '' : 'Office',
});
const open = [
  slot('a', '2096-12-10T15:00:00Z', 'video'),
  slot('b', '2096-12-10T16:00:00Z', 'place'),
  slot('c', '2096-12-11T15:00:00Z', 'place'),
];

describe('times', () => {
  it('by day come before those at night where the viewer lives', () => {
    const morning = open[0] ?? slot('x', '2096-12-10T15:00:00Z', 'video');
    expect(suits(morning, 'America/New_York')).toBe(true);
    expect(suits(morning, 'Asia/Jerusalem')).toBe(true);
    expect(suits(morning, 'Australia/Sydney')).toBe(false);
    expect(suits(morning, 'America/Los_Angeles')).toBe(false);
    expect(suits({ ...morning, kind: 'place' }, 'America/Los_Angeles')).toBe(true);
  });
});

describe('a booked interview', () => {
  it('is moved into another free time after one question that names both times', async () => {
    backend.answer('my_application', () => withInterview({}));
    backend.answer('open_interview_slots', () => open);
    backend.answer('move_my_interview', () =>
      withInterview({ slot_id: 'b', starts_at: open[1]?.starts_at ?? '', moves_left: 1 }),
    );
    const { user } = renderApp('/apply/interview');
    expect(await screen.findByText(/You can move or cancel it until/)).toHaveTextContent(
      'You can move it twice.',
    );
    // Said once, by its own heading.
    expect(screen.getAllByText(/^Your interview is set/)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Choose another time' }));
    await user.click((await screen.findAllByRole('button', { name: /^Take / }))[1] ?? document.body);
    const dialog = screen.getByRole('dialog', { name: 'Move your interview?' });
    expect(within(dialog).getByText(/December 6, 2096/)).toBeInTheDocument();
    expect(within(dialog).getByText(/December 10, 2096/)).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Move it' }));
    expect(await screen.findByText(/You can move it once more/)).toBeVisible();
    expect(callsOf('move_my_interview')).toEqual([{ slot_id: 'b' }]);
  });

  it('says in place that a time was taken meanwhile, and shows what is left', async () => {
    let free = open;
    backend.answer('my_application', () => withInterview({}));
    backend.answer('open_interview_slots', () => free);
    backend.answer('move_my_interview', () => {
      free = open.slice(2);
      throw new Refused(
        'slot_taken',
        'This interview time has just been taken. Choose another one.',
        'slot_id',
      );
    });
    const { user } = renderApp('/apply/interview');
    await user.click(await screen.findByRole('button', { name: 'Choose another time' }));
    await user.click((await screen.findAllByRole('button', { name: /^Take / }))[0] ?? document.body);
    await user.click(screen.getByRole('button', { name: 'Move it' }));
    expect(await screen.findByText(/has just been taken/)).toBeVisible();
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Take / })).toHaveLength(1));
  });

  it('is given back with the reason, and times can be chosen anew', async () => {
    let mine = withInterview({});
    backend.answer('my_application', () => mine);
    backend.answer('open_interview_slots', () => open);
    backend.answer('decline_my_interview', () => (mine = withInterview(null)));
    const { user } = renderApp('/apply/interview');
    await user.click(await screen.findByRole('button', { name: 'Cancel this interview' }));
    const dialog = screen.getByRole('dialog', { name: 'Cancel this interview?' });
    await user.type(within(dialog).getByLabelText(/^Why\?/), 'A wedding');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel this interview' }));
    expect(await screen.findByText('No time is chosen.')).toBeVisible();
    expect(callsOf('decline_my_interview')).toEqual([{ reason: 'A wedding' }]);
  });

  it('too late to move: “I cannot make it” reaches the office, and a refusal stands at the field', async () => {
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const late = { starts_at: soon, ends_at: soon, change_until: '2026-01-01T00:00:00Z' };
    let refuse = true;
    backend.answer('my_application', () => withInterview(late));
    backend.answer('report_interview_absence', () => {
      if (!refuse) return withInterview({ ...late, absence_told_at: '2026-11-22T10:00:00Z' });
      refuse = false;
      throw new Refused('required', 'Say in a few words why.', 'reason');
    });
    const { user } = renderApp('/apply/interview');
    expect(await screen.findByText('It is too late to move it here.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Choose another time' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'I cannot make it' }));
    await user.click(screen.getByRole('button', { name: 'Tell the office' }));
    await waitFor(() =>
      expect(screen.getByLabelText('What happened?')).toHaveAccessibleDescription(/Say in a few words why/),
    );
    await user.type(screen.getByLabelText('What happened?'), 'I am ill');
    await user.click(screen.getByRole('button', { name: 'Tell the office' }));
    expect(await screen.findByText(/You told us on .* that you cannot make it/)).toBeVisible();
    expect(callsOf('report_interview_absence').at(-1)).toEqual({ reason: 'I am ill' });
  });

  it('goes into a calendar as the entry that the mails write', () => {
    const file = interviewCalendar(
      {
        application_id: 'a1',
        starts_at: '2026-12-13T15:00:00Z',
        ends_at: '2026-12-13T15:30:00Z',
        kind: 'place',
        place: 'Office, floor 1',
        link: null,
      },
      { schoolName: 'The school', host: 'www.example.org', now: new Date('2026-01-01T00:01:00Z') },
    );
    expect(file).toContain('UID:interview-a1@www.example.org\r\n');
    expect(file).toContain('SEQUENCE:60\r\n');
    expect(file).toContain('DTSTART:20261213T150000Z\r\nDTEND:20261213T153000Z\r\n');
    expect(file).toContain('LOCATION:In person\\, Office\\, floor 1\r\n');
  });
});

describe('times to choose from', () => {
  it('are all times, or those of one kind; the shortlist says zone and place, and what happens then is told', async () => {
    backend.answer('open_interview_slots', () => open);
    backend.answer('my_application', () =>
      buildMine({
        choices: [{ slot_id: 'b', position: 1, ...(open[1] ?? slot('', '', 'place')) }].map(
          ({ id: _, ...choice }) => choice,
        ),
      }),
    );
    const { user } = renderApp('/apply/interview');
    expect(await screen.findAllByRole('checkbox')).toHaveLength(3);
    await user.click(screen.getByRole('radio', { name: 'Video call' }));
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
    await user.click(screen.getByRole('radio', { name: 'In person' }));
    expect(screen.getAllByRole('checkbox')).toHaveLength(2);
    expect(screen.getByRole('heading', { name: 'What happens with your choices' })).toBeVisible();
    const shortlist = screen.getByRole('heading', { name: /Your choices/ }).closest('section');
    expect(shortlist).toHaveTextContent('In person, Office, Monday, December 10, 2096, 6:00 PM Israel time');
    expect(shortlist).not.toHaveTextContent('UTC');
  });
});
