import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderOffice, rpc } from '../../../../test/office.tsx';
import { APPLICATION_ID, choice, interview, sampleFile } from '../../../../test/sample-file.ts';
import { Problem } from '../../../providers/problem.ts';
import { answering } from '../../../../test/fake-rpc.ts';
import { InterviewCard } from './InterviewCard.tsx';
import { InterviewRecord } from './InterviewRecord.tsx';

const choices = [choice(1, 1), choice(2, 2)];
const first = 'December 1, 2096 at 5:00 PM';
const second = 'December 2, 2096 at 5:00 PM';

test('no choices: the placeholder of the specification', async () => {
  renderOffice(<InterviewCard file={sampleFile()} />);
  expect(await screen.findByText('No interview slots selected by student')).toBeVisible();
});

test('scheduling confirms and toasts', async () => {
  rpc.mockImplementation(answering());
  renderOffice(<InterviewCard file={sampleFile({ file: { choices } })} />);
  const buttons = await screen.findAllByRole('button', { name: 'Schedule Interview' });
  expect(buttons).toHaveLength(2);
  await userEvent.click(buttons[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Confirm Interview Schedule' });
  expect(dialog).toHaveTextContent(first);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Schedule Interview' }));
  expect(await screen.findByText(`Interview scheduled for ${first}`)).toBeVisible();
  expect(rpc).toHaveBeenCalledWith('schedule_interview', {
    application_id: APPLICATION_ID,
    slot_id: 'slot-1',
  });
});

test('one scheduled: the others are disabled until Reschedule; the change shows red and green', async () => {
  rpc.mockImplementation(answering());
  renderOffice(
    <InterviewCard file={sampleFile({ file: { choices, interview: interview(choice(1, 1)) } })} />,
  );
  const other = await screen.findByRole('button', { name: 'Schedule Interview' });
  expect(other).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Reschedule' }));
  await waitFor(() => expect(other).toBeEnabled());
  await userEvent.click(other);
  const dialog = await screen.findByRole('dialog', { name: 'Change Interview Time' });
  expect(within(dialog).getByText(first)).toHaveAttribute('data-tone', 'red');
  expect(within(dialog).getByText(second)).toHaveAttribute('data-tone', 'green');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Change time' }));
  expect(await screen.findByText('Interview time changed')).toBeVisible();
  expect(screen.getByText(`Interview rescheduled for ${second}`)).toBeVisible();
});

test('a time just taken by somebody else is said in words', async () => {
  rpc.mockImplementation(() =>
    Promise.reject(
      new Problem('slot_taken', 'This interview time has just been taken. Choose another one.', {
        status: 400,
      }),
    ),
  );
  renderOffice(<InterviewCard file={sampleFile({ file: { choices } })} />);
  await userEvent.click(
    (await screen.findAllByRole('button', { name: 'Schedule Interview' }))[0] as HTMLElement,
  );
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Schedule Interview' }),
  );
  expect(
    await screen.findByText('This interview time has just been taken. Choose another one.'),
  ).toBeVisible();
});

test('cancelling sends the reason; a refusal leaves it in the dialog', async () => {
  rpc.mockImplementation(
    answering(
      {},
      new Problem('wrong_state', 'The applicant has withdrawn meanwhile.', {
        status: 400,
      }),
    ),
  );
  renderOffice(
    <InterviewCard file={sampleFile({ file: { choices, interview: interview(choice(1, 1)) } })} />,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel interview' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel interview' });
  await userEvent.type(within(dialog).getByLabelText(/Reason/), 'The rabbi is ill.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel interview' }));
  expect(await within(dialog).findByText('The applicant has withdrawn meanwhile.')).toBeVisible();
  expect(within(dialog).getByLabelText(/Reason/)).toHaveValue('The rabbi is ill.');
  rpc.mockImplementation(answering());
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel interview' }));
  expect(await screen.findByText('Interview cancelled')).toBeVisible();
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(rpc).toHaveBeenCalledWith('cancel_interview', {
    application_id: APPLICATION_ID,
    reason: 'The rabbi is ill.',
  });
});

test('the staff role sees the times without buttons', async () => {
  renderOffice(<InterviewCard file={sampleFile({ file: { choices } })} />, { role: 'staff' });
  expect(await screen.findByText(first)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Schedule Interview' })).not.toBeInTheDocument();
});

test('a time that has passed is not offered, and says why', async () => {
  const past = { ...choice(1, 1), starts_at: '2026-01-05T15:00:00Z', ends_at: '2026-01-05T15:30:00Z' };
  renderOffice(<InterviewCard file={sampleFile({ file: { choices: [past, choice(2, 2)] } })} />);
  const [first, second] = await screen.findAllByRole('button', { name: 'Schedule Interview' });
  expect(first).toBeDisabled();
  expect(second).toBeEnabled();
  expect(screen.getByText(/, past/)).toBeVisible();
});

test('once the applicant has withdrawn nothing is scheduled', async () => {
  renderOffice(
    <InterviewCard
      file={sampleFile({
        application: { status: 'withdrawn' },
        decision: { status: 'withdrawn' },
        file: { choices },
      })}
    />,
  );
  expect(await screen.findByText(/Interviews are scheduled while the application is pending/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Schedule Interview|Other times/ })).not.toBeInTheDocument();
});

test('after the acceptance: a record with who recorded what came of it, which can still be said', async () => {
  const met = {
    ...interview(choice(1, 1)),
    starts_at: '2026-01-05T15:00:00+00:00',
    ends_at: '2026-01-05T15:30:00+00:00',
    outcome: 'took_place' as const,
    outcome_at: '2026-01-05T15:40:00+00:00',
    outcome_by_name: 'Meira Officer',
  };
  renderOffice(<InterviewRecord file={sampleFile({ file: { interview: met } })} />);
  expect(
    await screen.findByText('Took place, recorded by Meira Officer on January 5, 2026 at 5:40 PM'),
  ).toBeVisible();
  expect(screen.getByText('Meira, In person, Office')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Took place' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cancel interview' })).toBeNull();
});

test('what came of an interview that is over is the first thing of its card', async () => {
  const over = {
    ...interview(choice(1, 1)),
    starts_at: '2026-01-05T15:00:00Z',
    ends_at: '2026-01-05T15:30:00Z',
    outcome: null,
  };
  renderOffice(<InterviewCard file={sampleFile({ file: { choices, interview: over } })} />);
  const outcome = await screen.findByRole('group', { name: 'Outcome of the interview' });
  const rest = screen.getByText(/^Times in Israel/);
  expect(outcome.compareDocumentPosition(rest)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('accepted before the interview: the time that has not come yet can be cancelled', async () => {
  const ahead = { ...interview(choice(1, 1)), starts_at: '2096-01-05T15:00:00+00:00' };
  renderOffice(
    <InterviewRecord file={sampleFile({ file: { interview: { ...ahead, ends_at: ahead.starts_at } } })} />,
  );
  expect(await screen.findByRole('button', { name: 'Cancel interview' })).toBeVisible();
});
