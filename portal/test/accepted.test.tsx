import { buildLine } from './lines.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { EnrollmentTask, MyEnrollment } from '@school/shared/api/shapes';
import type { FunctionArgs, FunctionResult } from '@school/shared/api/types';
import { backend, callsOf, offline, Refused, signIn } from './fake-client.ts';
import { buildEnrollment, buildMine, fiveTasks } from './factories.ts';
import { address, renderApp } from './render-app.tsx';

let mine: MyEnrollment;
const claim = (done: boolean): Pick<EnrollmentTask, 'claimed_at' | 'done'> => ({
  claimed_at: done ? '2027-04-01T00:00:00Z' : null,
  done,
});
const setTask = ({
  task_id,
  completed,
}: FunctionArgs<'set_task_completed'>): FunctionResult<'set_task_completed'> => {
  const change = (task: EnrollmentTask): EnrollmentTask =>
    task.id === task_id ? { ...task, ...claim(completed) } : task;
  mine = { ...mine, tasks: mine.tasks.map(change) };
  const found = mine.tasks.find(({ id }) => id === task_id);
  if (!found) throw new Refused('not_found', 'This task is not on your list.');
  return found;
};
beforeEach(() => {
  signIn();
  mine = buildEnrollment({ replied: 'accepted' });
  backend.answer('my_application', () => buildMine({ application: { status: 'accepted' } }));
  backend.answer('my_enrollment', () => mine);
  backend.answer('set_task_completed', setTask);
});

describe('the accepted student’s page', () => {
  it('is also for who was enrolled without an application: dates and money, nothing to reply and no list', async () => {
    mine = buildEnrollment({ status: 'registered', standing: 'registered', replied: 'accepted', tasks: [] });
    backend.answer('my_application', () => null);
    renderApp('/accepted');
    expect(await screen.findByRole('heading', { name: 'Payment Status' })).toBeVisible();
    expect(screen.getByText('Program Start')).toBeVisible();
    expect(screen.queryByText('Enrollment Progress')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Accept the place' })).toBeNull();
  });

  it('greets, shows progress, money and dates from the program year', async () => {
    mine = {
      ...mine,
      tasks: fiveTasks.map((task, index) => ({
        ...task,
        ...claim(index < 2),
      })),
    };
    renderApp('/accepted');
    expect(await screen.findByRole('heading', { name: 'Welcome, Dov' })).toBeVisible();
    expect(screen.getByText('Enrollment Progress')).toBeVisible();
    expect(screen.getByText('2 of 5 tasks')).toBeVisible();
    expect(screen.getByText('40%')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Enrollment Progress' })).toHaveAttribute('max', '100');
    expect(screen.getByText('Please complete all enrollment tasks before July 15, 2027.')).toBeVisible();
    expect(screen.getByText('$24,000.00')).toBeVisible();
    expect(screen.getByText('$500.00 by March 17, 2027')).toBeVisible();
    expect(screen.getByText('August 25, 2027')).toBeVisible();
    expect(screen.getByText('Program Start')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Payment Setup' })).toHaveAttribute(
      'href',
      '/accepted/payment-setup',
    );
    expect(screen.getByRole('link', { name: 'Payment History' })).toHaveAttribute(
      'href',
      '/accepted/payment-history',
    );
  });

  it('shows no warning once everything is done', async () => {
    mine = { ...mine, tasks: fiveTasks.map((task) => ({ ...task, ...claim(true) })) };
    renderApp('/accepted');
    expect(await screen.findByText('100%')).toBeVisible();
    expect(screen.queryByText(/Please complete all enrollment tasks/)).toBeNull();
  });

  it('ticks a task with its toast, and unticks it without', async () => {
    const { user } = renderApp('/accepted');
    const box = await screen.findByRole('checkbox', { name: 'Travel Arrangements' });
    await user.click(box);
    expect(await screen.findByText('Task completed')).toBeVisible();
    expect(screen.getByText("You've completed: Travel Arrangements")).toBeVisible();
    expect(box).toBeChecked();
    expect(screen.getByText('1 of 5 tasks')).toBeVisible();
    await user.click(box);
    expect(box).not.toBeChecked();
    await waitFor(() =>
      expect(callsOf('set_task_completed')).toEqual([
        { task_id: 'task-travel', completed: true },
        { task_id: 'task-travel', completed: false },
      ]),
    );
  });

  it('has the two payment buttons while those tasks are open', async () => {
    const { user } = renderApp('/accepted');
    expect(await screen.findByRole('link', { name: 'Pay Deposit' })).toHaveAttribute(
      'href',
      '/accepted/payment-setup#deposit',
    );
    expect(screen.getByRole('link', { name: 'Setup Payments' })).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Pay Program Deposit' }));
    expect(screen.queryByRole('link', { name: 'Pay Deposit' })).toBeNull();
    expect(screen.getByRole('link', { name: 'See the deposit' })).toBeVisible();
  });

  it('keeps apart what you say, what we have and what we have checked', async () => {
    const [passport, medical, deposit, tuition, travel] = fiveTasks;
    if (!passport || !medical || !deposit || !tuition || !travel) throw new Error('Five tasks.');
    mine = {
      ...mine,
      tasks: [
        { ...passport, ...claim(true), done: false, problem: 'expired', problem_on: '2027-02-01' },
        { ...medical, ...claim(true) },
        { ...deposit, known: true, done: true, confirmed: true },
        { ...tuition, known: true, done: true },
        { ...travel, checked_at: '2027-04-02T00:00:00Z', done: true, confirmed: true },
      ],
      lines: [
        buildLine('medical', {
          state: 'said',
          items: [{ field: 'insurance', label: 'your health insurance' }],
        }),
      ],
    };
    renderApp('/accepted');
    expect(await screen.findByText('Expired on February 1, 2027')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Submit Passport Information' })).not.toBeChecked();
    // A list that is ticked off cannot be done and have something missing.
    expect(screen.getByText('You say it is done; still needed: your health insurance.')).toBeVisible();
    expect(screen.queryByText('Marked as done')).toBeNull();
    expect(screen.getByText('We have it')).toBeVisible();
    expect(screen.getByText('We have it, confirmed')).toBeVisible();
    expect(screen.getByText('We have checked it')).toBeVisible();
    expect(screen.getByText('4 of 5 tasks')).toBeVisible();
    expect(screen.getByText(/2 confirmed by the office/)).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Setup Tuition Payments' })).toBeDisabled();
  });

  it('says of a deposit that was reported that it is looked for, and not that it is missing', async () => {
    const [deposit] = fiveTasks.filter(({ key }) => key === 'deposit');
    if (!deposit) throw new Error('A deposit.');
    const lines = [buildLine('deposit', { state: 'said', owes: 'office' })];
    mine = { ...mine, tasks: [{ ...deposit, ...claim(true) }], lines };
    renderApp('/accepted');
    expect(await screen.findByText('Reported as sent')).toBeVisible();
    expect(screen.queryByText(/still needed/i)).toBeNull();
    expect(screen.queryByText('Marked as done')).toBeNull();
  });

  it('says at 100 % what the office has not confirmed yet', async () => {
    mine = { ...mine, tasks: fiveTasks.map((task) => ({ ...task, ...claim(true) })) };
    renderApp('/accepted');
    expect(
      await screen.findByText(/Everything on your list is done\. The office will confirm the rest/),
    ).toBeVisible();
  });

  it('says at 100 % that everything is confirmed', async () => {
    mine = { ...mine, tasks: fiveTasks.map((task) => ({ ...task, ...claim(true), confirmed: true })) };
    renderApp('/accepted');
    expect(
      await screen.findByText('Everything on your list is done and confirmed by the office.'),
    ).toBeVisible();
  });

  it('keeps a tick without a connection and sends it later', async () => {
    backend.answer('set_task_completed', () => {
      throw offline();
    });
    const { user } = renderApp('/accepted');
    await user.click(await screen.findByRole('checkbox', { name: 'Medical Information' }));
    expect(await screen.findByText(/sent when you are back online/)).toBeVisible();
    expect(await screen.findByText('Task completed')).toBeVisible();
    expect(localStorage.getItem('school-ticks:user-1')).toContain('task-medical');
    backend.answer('set_task_completed', setTask);
    act(() => {
      window.dispatchEvent(new Event('online'));
    });
    await waitFor(() => expect(screen.queryByText(/sent when you are back online/)).toBeNull());
    expect(mine.tasks.find(({ key }) => key === 'medical')?.claimed_at).not.toBeNull();
    expect(localStorage.getItem('school-ticks:user-1')).toBeNull();
  });

  it.each([
    ['40P01', 'deadlock detected'],
    ['XX000', 'invalid page in block 7'],
  ])(
    'does not call a task completed that the server could not take (%s), and keeps the tick',
    async (code, said) => {
      backend.answer('set_task_completed', () => {
        throw new Refused('', said, '', 500, code);
      });
      const { user } = renderApp('/accepted');
      await user.click(await screen.findByRole('checkbox', { name: 'Travel Arrangements' }));
      expect(await screen.findByText(/Please try again/)).toBeVisible();
      expect(screen.queryByText('Task completed')).toBeNull();
      expect(localStorage.getItem('school-ticks:user-1')).toContain('task-travel');
    },
  );

  it('sends ticks that a closed browser left behind', async () => {
    localStorage.setItem('school-ticks:user-1', JSON.stringify({ 'task-travel': true }));
    renderApp('/accepted');
    await waitFor(() =>
      expect(callsOf('set_task_completed')).toEqual([{ task_id: 'task-travel', completed: true }]),
    );
    expect(await screen.findByRole('checkbox', { name: 'Travel Arrangements' })).toBeChecked();
  });

  it('puts a refused tick back and says why', async () => {
    backend.answer('set_task_completed', () => {
      throw new Refused('not_found', 'This task is not on your list.');
    });
    const { user } = renderApp('/accepted');
    await user.click(await screen.findByRole('checkbox', { name: 'Travel Arrangements' }));
    expect(await screen.findByText('This task is not on your list.')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Travel Arrangements' })).not.toBeChecked();
    expect(screen.queryByText('Task completed')).toBeNull();
  });

  it('tells staff what the page is', async () => {
    backend.role('admin');
    backend.answer('my_application', () => null);
    renderApp('/accepted');
    expect(await screen.findByText(/You have no application of your own/)).toBeVisible();
    expect(callsOf('my_enrollment')).toHaveLength(0);
  });
});

describe('the reply', () => {
  beforeEach(() => {
    mine = buildEnrollment();
  });

  it('asks for nothing else once its time has passed', async () => {
    mine = buildEnrollment({ standing: 'offer_over' });
    renderApp('/accepted');
    expect(await screen.findByText(/Write to the office today if you want the place/)).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Pay Deposit' })).toBeNull();
  });

  it('accepts the place', async () => {
    backend.answer('reply_to_offer', () => {
      mine = buildEnrollment({ replied: 'accepted' });
      return 'accepted';
    });
    const { user } = renderApp('/accepted');
    await user.click(await screen.findByRole('button', { name: 'Accept the place' }));
    await user.click(await screen.findByRole('button', { name: 'Yes, I accept' }));
    expect(await screen.findByText('Place accepted')).toBeVisible();
    expect(await screen.findByText(/You have accepted your place/)).toBeVisible();
    expect(callsOf('reply_to_offer')).toEqual([{ accept: true, reason: '' }]);
  });

  it('declines it after asking, with a reason if one is given, and goes home', async () => {
    backend.answer('reply_to_offer', () => {
      backend.answer('my_application', () =>
        buildMine({ can_edit: false, application: { status: 'declined' } }),
      );
      return 'declined';
    });
    const { user } = renderApp('/accepted');
    await user.click(await screen.findByRole('button', { name: 'Decline' }));
    const dialog = await screen.findByRole('dialog', { name: 'Decline the place?' });
    await user.type(within(dialog).getByLabelText(/^Reason/), 'Army first');
    await user.click(within(dialog).getByRole('button', { name: 'Decline the place' }));
    await waitFor(() => expect(address()).toBe('/dashboard'));
    expect(await screen.findByText('You have declined your place.')).toBeVisible();
    expect(callsOf('reply_to_offer')).toEqual([{ accept: false, reason: 'Army first' }]);
    expect(localStorage.getItem('applicationStatus')).toBe('declined');
  });

  it('says when it is too late', async () => {
    backend.answer('reply_to_offer', () => {
      throw new Refused('deadline_passed', 'The registration deadline has passed.');
    });
    const { user } = renderApp('/accepted');
    await user.click(await screen.findByRole('button', { name: 'Accept the place' }));
    await user.click(await screen.findByRole('button', { name: 'Yes, I accept' }));
    expect(await screen.findByText('The registration deadline has passed.')).toBeVisible();
  });

  it('is not asked of the registered', async () => {
    mine = buildEnrollment({ status: 'registered', replied: 'accepted' });
    renderApp('/accepted');
    expect(await screen.findByText('You are registered. Welcome to the yeshiva.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Accept the place' })).toBeNull();
  });
});
