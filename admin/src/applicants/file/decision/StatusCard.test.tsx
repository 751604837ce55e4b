import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { memoryStore } from 'react-admin';
import { useLocation } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Decision } from '../types.ts';
import { renderOffice, rpc } from '../../../../test/office.tsx';
import { choice, held, interview, APPLICATION_ID, sampleFile } from '../../../../test/sample-file.ts';
import { Problem } from '../../../providers/problem.ts';
import { answering } from '../../../../test/fake-rpc.ts';
import { StatusCard } from './StatusCard.tsx';

const release = vi.hoisted(() => ({ mode: 'immediate', minutes: 10 }));
vi.mock('../../../providers/client.ts', () => {
  const answer = {
    maybeSingle: () =>
      Promise.resolve({
        data: { release_mode: release.mode, undo_minutes: release.minutes },
        error: null,
        status: 200,
      }),
  };
  return { supabase: { from: () => ({ select: () => ({ eq: () => answer }) }) } };
});
/** Nothing speaks against a time from the end of 2026 on. */
const usual = {
  earliest: '2026-12-31T10:00:00Z',
  latest: '2028-06-30T21:00:00Z',
  told_at: '2026-12-31T10:00:00Z',
  ...{ school_rests: false, families: 0, names: [] },
  ...{ better_at: null, reply_ended: null },
};
const onShabbat = { ...usual, school_rests: true, told_at: '2027-03-06T20:00:00Z', families: 1, better_at: '2027-03-07T03:00:00Z' }; // prettier-ignore

beforeEach(() => {
  rpc.mockImplementation(answering());
  release.mode = 'immediate';
  release.minutes = 10;
});

const show = (status: Decision['status'], extra: Parameters<typeof sampleFile>[0] = {}) =>
  renderOffice(
    <StatusCard
      file={sampleFile({
        ...extra,
        decision: { status, ...extra.decision },
        application: { status, ...extra.application },
      })}
    />,
  );

/** The specification's table of admin changes, and Reject: from, button, to, question, toast. */
const MOVES: readonly (readonly [Decision['status'], string, string, RegExp | null, string])[] = [
  ['submitted', 'Accept', 'accepted', /will be notified/, 'Student has been accepted successfully.'],
  ['submitted', 'Waitlist', 'waitlisted', /waitlist/, 'Student has been waitlisted successfully.'],
  ['submitted', 'Reject', 'rejected', /will be notified/, 'Student has been rejected successfully.'],
  [
    'waitlisted',
    'Accept',
    'accepted',
    /moves them from the waitlist/,
    'Student has been accepted successfully.',
  ],
  ['accepted', 'Move to Waitlist', 'waitlisted', /waitlist/, 'Student has been waitlisted successfully.'],
];

describe('transitions', () => {
  test.each(MOVES)('from %s: %s → %s asks and toasts', async (from, label, to, question, toast) => {
    rpc.mockImplementation(answering({ record_decision: { published: true } }));
    show(from);
    await userEvent.click(await screen.findByRole('button', { name: label }));
    const dialog = await screen.findByRole('dialog');
    if (question) expect(dialog).toHaveTextContent(question);
    expect(rpc).not.toHaveBeenCalledWith('record_decision', expect.anything());
    await userEvent.click(
      within(dialog).getByRole('button', { name: label === 'Reject' ? 'Reject application' : label }),
    );
    expect(await screen.findByText('Status updated')).toBeVisible();
    expect(screen.getByText(toast)).toBeVisible();
    expect(rpc).toHaveBeenCalledWith('record_decision', {
      application_id: APPLICATION_ID,
      expected_version: 1,
      decision: to,
      hold: false,
      publish_at: null,
    });
  });

  test.each(['waitlisted', 'accepted'] as const)(
    'Return to Pending from a %s nobody was told asks nothing',
    async (status) => {
      rpc.mockImplementation(answering({ record_decision: { published: true } }));
      show(status, { decision: { telling: held }, application: { status: 'submitted' } });
      await userEvent.click(await screen.findByRole('button', { name: 'Return to Pending' }));
      expect(await screen.findByText('Student has been reset to pending successfully.')).toBeVisible();
      expect(rpc).toHaveBeenCalledWith('record_decision', expect.objectContaining({ decision: 'submitted' }));
    },
  );

  test('Return to Pending of a published acceptance asks and names the mail', async () => {
    show('accepted');
    await userEvent.click(await screen.findByRole('button', { name: 'Return to Pending' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('There is news about your application');
    expect(rpc).not.toHaveBeenCalledWith('record_decision', expect.anything());
  });

  test('a cancelled question changes nothing', async () => {
    show('submitted');
    await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    expect(rpc).not.toHaveBeenCalledWith('record_decision', expect.anything());
  });
});

describe('what is told when', () => {
  test('a year that holds decisions: the toast says that it is held', async () => {
    release.mode = 'held';
    rpc.mockImplementation(answering({ record_decision: { published: false } }));
    show('submitted');
    await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(within(dialog).getByLabelText(/Hold it/)).toBeChecked());
    await userEvent.click(within(dialog).getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText(/The decision is held/)).toBeVisible();
    expect(rpc).toHaveBeenCalledWith('record_decision', expect.objectContaining({ hold: true }));
  });

  test('a held decision says what the applicant still sees and can be published', async () => {
    rpc.mockImplementation(
      answering({ publish_decision: { published_at: '2027-03-04T08:00:00Z' }, advise_publication: usual }),
    );
    show('accepted', { decision: { telling: held }, application: { status: 'submitted' } });
    expect(await screen.findByText('Pending')).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Publish now' }));
    await userEvent.click(
      await within(await screen.findByRole('dialog')).findByRole('button', { name: /^Publish (now|in)/ }),
    );
    expect(await screen.findByText('Decision published')).toBeVisible();
    expect(rpc).toHaveBeenCalledWith('publish_decision', {
      application_id: APPLICATION_ID,
      expected_version: 1,
    });
  });
});

describe('held decisions and times', () => {
  test('a held decision gets a time, in Israel, at which it is published', async () => {
    rpc.mockImplementation(answering({ advise_publication: usual }));
    show('accepted', { decision: { telling: held }, application: { status: 'submitted' } });
    await userEvent.click(await screen.findByRole('button', { name: 'Schedule' }));
    const dialog = await screen.findByRole('dialog', { name: 'Schedule' });
    await userEvent.type(within(dialog).getByLabelText('Time in Israel'), '2027-03-04T10:00');
    await userEvent.click(
      await within(dialog).findByRole('button', { name: /^Publish on Thursday.* 10:00 AM$/ }),
    );
    await waitFor(() =>
      expect(rpc).toHaveBeenCalledWith('schedule_publication', {
        application_id: APPLICATION_ID,
        expected_version: 1,
        publish_at: '2027-03-04T08:00:00.000Z',
      }),
    );
  });

  test('a time that has passed is not taken; on a day of rest it says when it goes and when nobody rests', async () => {
    rpc.mockImplementation(
      answering({
        advise_publication: ({ publish_at }) =>
          publish_at?.startsWith('2027-03-06') === true ? onShabbat : usual,
      }),
    );
    show('submitted');
    await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByLabelText(/Schedule it/));
    const field = within(dialog).getByLabelText('Time in Israel');
    await userEvent.type(field, '2020-03-05T10:00');
    expect(await within(dialog).findByText(/^This time has passed: on Thursday/)).toBeVisible();
    expect(within(dialog).getByRole('button', { name: /^Accept, published on/ })).toBeDisabled();
    await userEvent.clear(field);
    await userEvent.type(field, '2027-03-06T10:00');
    expect(await within(dialog).findByText(/^It is Shabbat or Yom Tov at the yeshiva/)).toHaveTextContent(
      /it goes when that is over, on Saturday.* 10:00 PM.*where the family lives: the mail waits.*Nobody rests on Sunday.* 5:00 AM/,
    );
    expect(
      within(dialog).getByRole('button', { name: /^Accept, published on Saturday.* 10:00 PM$/ }),
    ).toBeEnabled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Take this time' }));
    await userEvent.click(await within(dialog).findByRole('button', { name: /5:00 AM$/ }));
    await waitFor(() =>
      expect(rpc).toHaveBeenCalledWith(
        'record_decision',
        expect.objectContaining({ publish_at: '2027-03-07T03:00:00.000Z' }),
      ),
    );
  });

  test('a withdrawn application says that there is nothing to decide', () => {
    show('withdrawn');
    expect(screen.getByText('The applicant has withdrawn. There is nothing to decide.')).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  test('a declined place gives the reason', async () => {
    show('declined', { application: { decline_reason: 'Another yeshiva' } });
    expect(await screen.findByText('Another yeshiva')).toBeVisible();
  });

  test('a published acceptance is marked as registered after a question', async () => {
    rpc.mockImplementation(answering());
    show('accepted');
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as registered' }));
    const dialog = await screen.findByRole('dialog', { name: 'Mark as registered' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Mark as registered' }));
    await waitFor(() =>
      expect(rpc).toHaveBeenCalledWith('register_application', {
        application_id: APPLICATION_ID,
        expected_version: 1,
      }),
    );
  });
});

describe('refusals', () => {
  test('a failure toasts in the words of the specification', async () => {
    rpc.mockRejectedValue(new Problem('unexpected', 'x', { status: 500 }));
    show('submitted');
    await userEvent.click(await screen.findByRole('button', { name: 'Waitlist' }));
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Waitlist' }),
    );
    expect(await screen.findByText('Update failed')).toBeVisible();
    expect(screen.getByText('Unable to update student status.')).toBeVisible();
  });

  test('a stale version shows what changed and by whom', async () => {
    rpc.mockImplementation(
      answering(
        {
          record_history: [
            {
              id: 7,
              at: '2026-11-20T11:00:00Z',
              actor_name: 'Naftali Willowchair',
              actor_role: 'admissions',
              action: 'update',
              table_name: 'application_decisions',
              row_id: APPLICATION_ID,
              changes: { status: { old: 'submitted', new: 'waitlisted' } },
              note: null,
            },
          ],
        },
        new Problem('stale_version', 'Somebody else has changed this application.', { status: 400 }),
      ),
    );
    show('submitted');
    await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Accept' }));
    const stale = await screen.findByRole('dialog', { name: 'This file has changed since you opened it' });
    expect(await within(stale).findByText('Decision: Submitted → Waitlisted')).toBeVisible();
    expect(stale).toHaveTextContent('Naftali Willowchair');
  });
});

describe('read only', () => {
  test('registered shows the line of the specification and no buttons', () => {
    show('registered');
    expect(screen.getByText('Status: Accepted - Student has registered and is enrolled')).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  test('the staff role sees the status and no buttons', async () => {
    renderOffice(<StatusCard file={sampleFile()} />, { role: 'staff' });
    expect(await screen.findByText(/Your role can read this file/)).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

test.each([
  ['held, which is remembered within the queue', /^Hold it/, 'hold', ['a', 'b']],
  ['told, which is not', /^Tell the applicant/, 'now', ['a', 'b']],
  ['held, outside a queue', /^Hold it/, 'now', null],
] as const)('the answer may open the next file, %s', async (_words, chosen, then, ids) => {
  rpc.mockImplementation(answering({ record_decision: { published: false } }));
  const Where = () => <output>{useLocation().pathname}</output>;
  renderOffice(
    <>
      <StatusCard file={sampleFile()} next="next-id" />
      <Where />
    </>,
    { store: memoryStore({ 'applicants.queue': ids && { ids, decided: [] } }) },
  );
  const decide = async (): Promise<void> => {
    await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  };
  await decide();
  await userEvent.click(screen.getByLabelText(/^Hold it/));
  await userEvent.click(screen.getByLabelText(chosen));
  await userEvent.click(screen.getByRole('button', { name: 'Accept and next' }));
  expect(await screen.findByText('/applicant/next-id')).toBeVisible();
  await decide();
  expect(screen.getByRole('radio', { checked: true })).toHaveAttribute('value', then);
  expect(screen.getByRole('button', { name: 'Accept and next' })).toHaveFocus();
});

test.each([
  ['took_place', true],
  ['no_show', false],
  ['moved', false],
  [null, false],
] as const)('accepting is the strong button after an interview: %s', async (outcome, strong) => {
  const over = {
    ...interview(choice(1, 1)),
    starts_at: '2026-01-05T15:00:00Z',
    ends_at: '2026-01-05T15:30:00Z',
  };
  renderOffice(<StatusCard file={sampleFile({ file: { interview: { ...over, outcome } } })} />);
  const accept = await screen.findByRole('button', { name: 'Accept' });
  expect(accept.className.includes('contained')).toBe(strong);
});
