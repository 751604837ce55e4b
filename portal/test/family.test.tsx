import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleAnswer } from '@school/shared/api/sample';
import type { FunctionResult } from '@school/shared/api/types';
import { address, renderApp } from './render-app.tsx';
import { LINK_KEY, buildLedger, buildMine } from './factories.ts';
import { buildLine } from './lines.ts';
import { backend, callsOf, Refused, resetAuth, signIn } from './fake-client.ts';

vi.mock('../src/lib/client.ts', () => import('./fake-client.ts'));
beforeEach(() => {
  backend.reset();
  resetAuth();
  sessionStorage.clear();
  backend.answer('my_student_information', () => {
    throw new Refused('not_allowed', 'You do not have permission to do this.', '', 403, '42501');
  });
});

type Child = FunctionResult<'my_child'>;
const child = (given: Partial<Child> = {}): Child => ({
  ...sampleAnswer('my_child'),
  application_id: 'one',
  name: 'Dov Demo',
  year: '2027-2028',
  status: 'submitted',
  deadline_zone: 'America/Los_Angeles',
  decisions_zone: 'Asia/Jerusalem',
  consent: null,
  place: null,
  shares: false,
  answers: null,
  documents: null,
  lines: [
    buildLine('document', {
      ...{ section: 'documents', label: 'Transcript', problem: 'replace' },
      items: [{ field: 'transcript', label: 'Transcript, to be sent again' }],
    }),
  ],
  ...given,
});
const ledgerWith = (open: number) => {
  const ledger = buildLedger();
  return { ...ledger, deposit: { ...ledger.deposit, charged: 500, paid: 500 - open, open } };
};
const listed = (application_id: string, name: string) => ({
  application_id,
  name,
  year: '2027-2028',
  status: 'submitted' as const,
  aside: false,
  accepted_at: '2026-11-01T10:00:00Z',
});
describe('a parent’s home', () => {
  test('is where a parent without an application of their own comes, who is not offered one', async () => {
    signIn();
    backend.answer('open_program_year', () => null);
    backend.answer('my_children', () => [listed('one', 'Dov Demo')]);
    backend.answer('my_child', () => child());
    renderApp('/dashboard');
    expect(await screen.findByRole('heading', { name: 'Dov Demo' })).toBeVisible();
    expect(address()).toBe('/family');
    expect(screen.getByText('Transcript, to be sent again')).toBeVisible();
    expect(screen.queryByText(/Begin application/)).toBeNull();
    expect(screen.getByText(/are not shared with you/)).toBeVisible();
  });

  test('says of a task only what is known of it: ticked, confirmed, or nothing of what a parent may not see', async () => {
    signIn();
    const lines = [
      buildLine('passport', { label: 'Passport', state: 'said' }),
      buildLine('medical', { label: 'Medical', state: 'done', confirmed: true }),
      buildLine('passport', { key: 'forms', label: 'Forms' }),
      buildLine('travel', { label: 'Travel', state: 'said' }),
      buildLine('deposit', { label: 'Deposit', state: 'done', confirmed: true }),
      buildLine('plan', { label: 'Plan' }),
    ];
    backend.answer('my_children', () => [listed('one', 'Dov Demo')]);
    const place = {
      reply_deadline_at: '2027-03-18T03:59:00Z',
      reply_deadline_zone: 'America/New_York',
      replied: true,
      tasks_deadline: '2027-07-15',
      ledger: ledgerWith(500),
    };
    backend.answer('my_child', () => child({ status: 'accepted', standing: 'deposit_due', place, lines }));
    renderApp('/family');
    const card = await screen.findByRole('heading', { name: 'After the acceptance' });
    const rows = within(card.closest('section') ?? document.body).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      'PassportMarked as done',
      'MedicalThe school has it',
      'Forms',
      'TravelMarked as done',
      'DepositConfirmed',
      'PlanNot done yet',
    ]);
    // The deposit has a day of its own, which comes first.
    expect(screen.getByText(/^Due before July 15, 2027, the deposit earlier\./)).toBeVisible();
    expect(screen.getByText('Tasks due before')).toBeVisible();
    cleanup();
    backend.answer('my_child', () =>
      child({ status: 'accepted', standing: 'offer_over', place: { ...place, replied: false } }),
    );
    renderApp('/family');
    expect(await screen.findByText('The time to reply ended on')).toBeVisible();
    expect(screen.queryByText('Reply to the offer by')).toBeNull();
    expect(screen.queryByText(/^Due before/)).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Program deposit' })).toBeNull();
    cleanup();
    // Once it has come, also where everything else on the list is done, nothing is due earlier.
    const done = { ...place, ledger: ledgerWith(0) };
    backend.answer('my_child', () =>
      child({ status: 'registered', standing: 'registered_done', place: done, lines }),
    );
    renderApp('/family');
    expect(await screen.findByText(/^Due before July 15, 2027\. The student ticks these\.$/)).toBeVisible();
  });

  test('is reached from the head by an applicant who is a parent too, and leads back', async () => {
    signIn();
    backend.answer('my_application', () => buildMine());
    backend.answer('my_children', () => [listed('one', 'Dov Demo')]);
    backend.answer('my_child', () => child());
    const { user } = renderApp('/dashboard');
    await user.click(await screen.findByRole('link', { name: 'Family' }));
    expect(await screen.findByRole('heading', { name: 'Dov Demo' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Your own application' }));
    expect(address()).toBe('/dashboard');
  });

  test('is not offered to who follows nobody', async () => {
    signIn();
    backend.answer('my_application', () => buildMine());
    renderApp('/dashboard');
    await vi.waitFor(() => expect(callsOf('my_children')).toHaveLength(1));
    expect(screen.queryByRole('link', { name: 'Family' })).toBeNull();
  });

  test('siblings: one is chosen at a time', async () => {
    signIn();
    backend.answer('my_children', () => [listed('one', 'Dov Demo'), listed('two', 'Noa Demo')]);
    backend.answer('my_child', ({ application_id }) =>
      child({ application_id, name: application_id === 'one' ? 'Dov Demo' : 'Noa Demo' }),
    );
    const { user } = renderApp('/family');
    expect(await screen.findByRole('heading', { name: 'Dov Demo' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: /Noa Demo/ }));
    expect(await screen.findByRole('heading', { name: 'Noa Demo' })).toBeVisible();
    expect(callsOf('my_child')).toEqual([{ application_id: 'one' }, { application_id: 'two' }]);
  });

  test('reads shared documents by their names, a file for an own question of the year by its words', async () => {
    signIn();
    const sent = (id: string, kind: 'transcript' | 'question', question: string | null) => ({
      id,
      kind,
      question,
      file_name: `${id}.pdf`,
      content_type: 'application/pdf' as const,
      size_bytes: 1200,
      state: 'received' as const,
    });
    backend.answer('my_children', () => [listed('one', 'Dov Demo')]);
    backend.answer('my_child', () =>
      child({
        shares: true,
        answers: [],
        documents: [sent('d1', 'transcript', null), sent('d2', 'question', 'A picture of your bookshelf')],
      }),
    );
    const { user } = renderApp('/family');
    await user.click(await screen.findByText('Documents'));
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows.some((text) => text.startsWith('Transcript d1.pdf'))).toBe(true);
    expect(rows.some((text) => text.startsWith('A picture of your bookshelf d2.pdf'))).toBe(true);
    expect(screen.queryByText(/question of the year/)).toBeNull();
  });

  test('signs the consent in their own account', async () => {
    signIn();
    const consent = {
      state: 'asked',
      before: 'registration',
      words: 'I agree.',
      words_number: 2,
      cost: 16_200,
    } as const;
    backend.answer('my_children', () => [listed('one', 'Dov Demo')]);
    backend.answer('my_child', () => child({ consent }));
    backend.answer('sign_child_consent', () => child({ consent: { ...consent, state: 'given' } }));
    const { user } = renderApp('/family');
    expect(await screen.findByText('I agree.')).toBeVisible();
    await user.type(screen.getByLabelText('Your full name'), 'Ruth Demo');
    await user.selectOptions(screen.getByLabelText('Who you are to the applicant'), 'mother');
    await user.type(screen.getByLabelText('Type your full name to sign'), 'Ruth Demo');
    await user.click(screen.getByRole('button', { name: 'I agree and sign' }));
    expect(await screen.findByText('The consent has been given. There is nothing more to do.')).toBeVisible();
    expect(callsOf('sign_child_consent')).toEqual([
      {
        application_id: 'one',
        form: { name: 'Ruth Demo', relation: 'mother', signature: 'Ruth Demo', zone: 'UTC' },
        words_number: 2,
      },
    ]);
  });
});

describe('the way to the family’s page', () => {
  test('stands on the dashboard of staff who are parents, and of nobody else', async () => {
    signIn();
    backend.role('admissions');
    backend.answer('open_program_year', () => null);
    backend.answer('my_children', () => [listed('one', 'Dov Demo')]);
    renderApp('/dashboard');
    expect(await screen.findByRole('link', { name: 'Your family’s page' })).toHaveAttribute(
      'href',
      '/family',
    );
    cleanup();
    backend.answer('my_children', () => []);
    renderApp('/dashboard');
    expect(await screen.findByRole('link', { name: 'Go to the office' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Your family’s page' })).toBeNull();
  });
});

describe('the invitation', () => {
  const open = {
    state: 'open',
    applicant: 'Dov Demo',
    name: 'Ruth Demo',
    year: '2027-2028',
    language: 'en',
    email: 'ruth@example.org',
  } as const;

  test('is accepted by a press, in an account of one’s own', async () => {
    signIn();
    backend.answer('parent_invitation_page', () => open);
    backend.answer('accept_parent_invitation', () => ({ state: 'accepted', application_id: 'one' }));
    backend.answer('my_children', () => [listed('one', 'Dov Demo')]);
    backend.answer('my_child', () => child());
    const { user } = renderApp(`/parents#${LINK_KEY}`);
    await user.click(await screen.findByRole('button', { name: 'Follow the application' }));
    expect(await screen.findByRole('heading', { name: 'Dov Demo' })).toBeVisible();
    expect(callsOf('accept_parent_invitation')).toEqual([{ token: LINK_KEY }]);
    expect([address(), sessionStorage.getItem('parentInvitation')]).toEqual(['/family?child=one', null]);
  });

  test('signed out, it leads to an account and back', async () => {
    backend.answer('parent_invitation_page', () => open);
    const { user } = renderApp(`/parents#${LINK_KEY}`);
    const way = await screen.findByRole('link', { name: 'Open an account' });
    expect(way).toHaveAttribute('href', expect.stringContaining('next=%2Fparents'));
    // Signing up is about the parent, at the address of the mail.
    await user.click(way);
    expect(await screen.findByText(/An account of your own, as a parent/)).toBeVisible();
    expect(screen.getByLabelText(/^Email/)).toHaveValue('ruth@example.org');
  });

  test('without its key the address leads who follows a child to it, and asks everybody else for the link', async () => {
    signIn();
    backend.answer('my_children', () => [listed('one', 'Dov Demo')]);
    backend.answer('my_child', () => child());
    renderApp('/parents');
    expect(await screen.findByRole('heading', { name: 'Dov Demo' })).toBeVisible();
    expect(address()).toBe('/family');
    cleanup();
    backend.answer('my_children', () => []);
    renderApp('/parents');
    expect(await screen.findAllByRole('textbox')).not.toHaveLength(0);
    expect(address()).toBe('/parents');
  });

  test('the applicant’s own account is refused in words', async () => {
    signIn();
    backend.answer('parent_invitation_page', () => open);
    backend.answer('accept_parent_invitation', () => {
      throw new Refused('not_allowed', 'This is the applicant’s own account.');
    });
    const { user } = renderApp(`/parents#${LINK_KEY}`);
    await user.click(await screen.findByRole('button', { name: 'Follow the application' }));
    expect(await screen.findByText('This is the applicant’s own account.')).toBeVisible();
  });
});

describe('the applicant', () => {
  const parent = {
    id: 'parent-1',
    name: 'Ruth Demo',
    relation: 'mother',
    email: 'ruth@example.org',
    account: 'ruth@example.org',
    state: 'accepted',
    shares: false,
    invited_at: '2026-11-01T10:00:00Z',
    accepted_at: '2026-11-02T10:00:00Z',
    mails_left: 0,
    remind_from: null,
    expires_at: null,
  } as const;

  test('shares with a parent, and ends it after being asked', async () => {
    signIn();
    backend.answer('my_application', () => buildMine({}));
    backend.answer('my_parents', () => [parent]);
    backend.answer('share_with_parent', () => [{ ...parent, shares: true }]);
    backend.answer('revoke_parent', () => []);
    const { user } = renderApp('/dashboard');
    await user.click(await screen.findByText('Your parents'));
    const share = await screen.findByLabelText('May also read my answers and documents');
    expect(share).not.toBeChecked();
    await user.click(share);
    expect(callsOf('share_with_parent')).toEqual([{ parent_id: 'parent-1', shares: true }]);
    await user.click(screen.getByRole('button', { name: 'Stop sharing with Ruth Demo' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Stop sharing' }));
    expect(callsOf('revoke_parent')).toEqual([{ parent_id: 'parent-1' }]);
    expect(screen.getByRole('button', { name: 'Send the invitation' })).toBeVisible();
    cleanup();
    // Nobody is invited to what has ended; who follows it can still be stopped.
    backend.answer('my_application', () => buildMine({ application: { status: 'withdrawn' } }));
    renderApp('/dashboard');
    await user.click(await screen.findByText('Your parents'));
    expect(await screen.findByRole('button', { name: 'Stop sharing with Ruth Demo' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send the invitation' })).toBeNull();
  });
});
