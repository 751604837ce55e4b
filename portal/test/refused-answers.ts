/** What the server answers around a press that it refuses, and the hands of the person who presses. */
import { sampleAnswer } from '@school/shared/api/sample';
import type { FunctionResult } from '@school/shared/api/types';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { clearToasts } from '../src/lib/toasts.ts';
import { backend, Refused } from './fake-client.ts';
import { buildLedger, buildMine } from './factories.ts';

export const WHY = 'This cannot be done just now.';
export const refuse = (): never => {
  throw new Refused('wrong_state', WHY);
};
export const at = '2026-01-01T10:00:00Z';
export const handedIn = {
  status: 'submitted',
  submitted_at: at,
  phone: '+12125550123',
  city: 'Teaneck',
} as const;
export const resting = () =>
  buildMine({
    deadline_at: '2097-01-11T07:59:00Z',
    can_edit: false,
    application: { set_aside_at: at },
  });
type Consent = NonNullable<FunctionResult<'my_consent'>>;
type Referees = NonNullable<FunctionResult<'my_referees'>>;
export const consent: Consent = {
  ...{ needed: true, before: 'registration' as const, state: 'none' as const, can_ask: true },
  ...{ requests_left: 5, mails_left: 0 },
  ...{ remind_from: null, name: null, relation: null, email: null, asked_at: null, answered_at: null },
  ...{ signature: null, signed_on: null, reason: null },
};
export const minor = (): void => {
  const date_of_birth = new Date(Date.now() - 17 * 365.25 * 86_400_000).toISOString().slice(0, 10);
  backend.answer('my_application', () => buildMine({ application: { date_of_birth } }));
};
export const parent: NonNullable<FunctionResult<'my_parents'>>[number] = {
  ...{ id: 'parent-1', name: 'Ruth Demo', relation: 'mother' as const },
  ...{ email: 'ruth@example.org', account: 'ruth@example.org', state: 'accepted' as const, shares: false },
  ...{ invited_at: at, accepted_at: at, mails_left: 0, expires_at: null, remind_from: null },
};
export const names = {
  first_name: 'Dov',
  last_name: 'Demo',
  hebrew_first_name: null,
  hebrew_last_name: null,
};
export const child = (...claims: ReturnType<typeof buildLedger>['deposit']['claims']) => {
  const ledger = buildLedger();
  const deposit = { ...ledger.deposit, charged: 500, paid: 0, open: 500, claims };
  const place = {
    ...sampleAnswer('my_child').place,
    ...{ reply_deadline_at: at, reply_deadline_zone: 'America/New_York', replied: true },
    ...{ tasks_deadline: '2027-06-01', ledger: { ...ledger, deposit } },
  };
  backend.answer('my_children', () => [
    {
      application_id: 'one',
      name: 'Dov Demo',
      year: '2027-2028',
      status: 'accepted',
      aside: false,
      accepted_at: at,
    },
  ]);
  backend.answer('my_child', () => ({
    ...sampleAnswer('my_child'),
    ...{
      application_id: 'one',
      name: 'Dov Demo',
      status: 'accepted',
      standing: 'deposit_due',
      consent: null,
      place,
    },
    ...{ year: '2027-2028', deadline_zone: 'Asia/Jerusalem', decisions_zone: 'Asia/Jerusalem' },
    ...{ shares: false, answers: null, documents: null, lines: [] },
  }));
};

export const reference = {
  ...{ id: 'r1', name: 'Rabbi Demo', email: 'rabbi@example.org', phone: null, relationship: 'Teacher' },
  ...{ organization: null, years_known: 3, position: 1, version: 2 },
};
export const asked: Referees['referees'][number] = {
  ...{ reference_id: 'r1', state: 'asked' as const, asked_at: at, opened_at: null, received_at: null },
  ...{ declined_at: null, remind_from: at, mails_left: 2, can_correct: true },
};

export type Label = string | RegExp;
export const press = async (user: UserEvent, name: string | RegExp): Promise<void> =>
  user.click(await screen.findByRole('button', { name }));
export const type = async (
  user: UserEvent,
  label: Label,
  value: string,
): Promise<readonly [Label, string]> => {
  const input = await screen.findByLabelText(label);
  await user.clear(input);
  await user.type(input, value);
  return [label, value];
};

/** No toast is on the screen any more: what still says why stands in place. */
export const afterToasts = async (): Promise<void> => {
  clearToasts();
  await waitFor(() => expect(document.querySelector('.toast')).toBeNull());
};
