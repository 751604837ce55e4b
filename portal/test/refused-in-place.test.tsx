/** Every refusal of a press stands in its place until it is pressed again, and what was typed stands there too. */
import { FunctionsHttpError } from '@supabase/supabase-js';
import type { FunctionName } from '@school/shared/api/types';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { backend, invoke, Refused, signIn } from './fake-client.ts';
import { buildInformation, buildMine, buildSaved } from './factories.ts';
import {
  afterToasts, asked, at, child, consent, handedIn, minor, names, parent, press, reference, refuse,
  resting, type, WHY, type Label,
} from './refused-answers.ts'; // prettier-ignore
import { renderApp } from './render-app.tsx';

beforeEach(() => {
  vi.unstubAllGlobals();
});

interface Place {
  readonly what: string;
  readonly path: string;
  /** What is refused; null where it is an edge function. */
  readonly call: FunctionName | null;
  readonly stands: () => void;
  /** Fills and presses; answers what is typed and must stay. */
  readonly act: (user: UserEvent) => Promise<readonly [label: Label, value: string] | null>;
}
const places: readonly Place[] = [
  {
    what: 'choices about mails',
    path: '/account',
    call: 'save_my_settings',
    stands: () => undefined,
    act: async (user) => {
      await user.selectOptions(await screen.findByLabelText('Language of mails'), 'he');
      await press(user, 'Save');
      return ['Language of mails', 'he'];
    },
  },
  {
    what: 'another spelling of the name',
    path: '/account',
    call: 'ask_name_correction',
    stands: () => backend.answer('my_privacy', () => ({ names, requests: [] })),
    act: async (user) => {
      await press(user, 'Correct my name');
      const typed = await type(user, 'First name', 'Dave');
      await press(user, 'Send to the office');
      return typed;
    },
  },
  {
    what: 'putting a draft aside',
    path: '/apply',
    call: 'set_draft_aside',
    stands: () => backend.answer('my_application', () => buildMine({ deadline_at: '2097-01-11T07:59:00Z' })),
    act: async (user) => {
      await press(user, 'Put this application aside');
      await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Put it aside' }));
      return null;
    },
  },
  {
    what: 'taking a draft up again',
    path: '/apply',
    call: 'take_up_draft',
    stands: () => backend.answer('my_application', resting),
    act: async (user) => {
      await press(user, 'Take it up again');
      return null;
    },
  },
  {
    what: 'new contact data',
    path: '/apply',
    call: 'correct_contact',
    stands: () =>
      backend.answer('my_application', () =>
        buildMine({
          can_edit: false,
          application: {
            ...handedIn,
            ...{ address: '1 Demo Street', country: 'United States' },
            ...{ emergency_contact_name: 'Ruth Testly', emergency_contact_phone: '+12125550124' },
          },
        }),
      ),
    act: async (user) => {
      await press(user, 'Correct');
      const typed = await type(user, 'City', 'Lod');
      await press(user, 'Save');
      return typed;
    },
  },
  {
    what: 'reminding somebody who writes a reference',
    path: '/apply/references',
    call: 'remind_referee',
    stands: () => {
      backend.answer('my_application', () => buildMine({ references: [reference] }));
      backend.answer('my_referees', () => ({
        ...{ needed: 1, letter_upload: false, waives_access: true, asked_ever: 1, can_ask: true },
        ...{ until: '2097-01-11T07:59:00Z', referees: [asked] },
      }));
    },
    act: async (user) => {
      await press(user, /^Remind/);
      return null;
    },
  },
  {
    what: 'opening a file of the conversation',
    path: '/messages',
    call: null,
    stands: () => {
      const file = { id: 'f1', file_name: 'map.pdf', content_type: 'application/pdf', size_bytes: 2048 };
      const words = { id: 'm1', side: 'office', author_name: null, body: 'The way', at, seen: true } as const;
      backend.answer('my_thread', () => ({
        state: 'open',
        side: 'applicant' as const,
        children: [],
        unread: 0,
        messages: [{ ...words, files: [file] }],
      }));
      backend.answer('read_my_messages', () => null);
      vi.stubGlobal('open', () => ({ close: () => undefined }));
      const answer = new Response(JSON.stringify({ hint: 'not_found', message: WHY }), { status: 404 });
      invoke.mockResolvedValue({ data: null, error: new FunctionsHttpError(answer) });
    },
    act: async (user) => {
      await press(user, /map\.pdf/);
      return null;
    },
  },
  {
    what: 'asking a parent for the consent',
    path: '/dashboard',
    call: 'ask_consent',
    stands: () => {
      minor();
      backend.answer('my_consent', () => consent);
    },
    act: async (user) => {
      const typed = await type(user, 'Their full name', 'Ruth Demo');
      await press(user, 'Send the request');
      return typed;
    },
  },
  {
    what: 'reminding of the consent',
    path: '/dashboard',
    call: 'remind_consent',
    stands: () => {
      minor();
      backend.answer('my_consent', () => ({
        ...{ ...consent, state: 'asked', name: 'Ruth Demo', relation: 'mother' },
        ...{ email: 'ruth@example.org', asked_at: at, remind_from: at, mails_left: 2 },
      }));
    },
    act: async (user) => {
      await press(user, 'Send it again');
      return null;
    },
  },
  {
    what: 'inviting a parent',
    path: '/dashboard',
    call: 'invite_parent',
    stands: () => backend.answer('my_parents', () => []),
    act: async (user) => {
      await user.click(await screen.findByText('Your parents'));
      const typed = await type(user, 'Their full name', 'Ruth Demo');
      await press(user, 'Send the invitation');
      return typed;
    },
  },
  {
    what: 'sharing with a parent',
    path: '/dashboard',
    call: 'share_with_parent',
    stands: () => backend.answer('my_parents', () => [parent]),
    act: async (user) => {
      await user.click(await screen.findByText('Your parents'));
      await user.click(await screen.findByLabelText(/^May also read/));
      return null;
    },
  },
  {
    what: 'reading one’s parents',
    path: '/dashboard',
    call: 'my_parents',
    stands: () => undefined,
    act: async (user) => {
      await user.click(await screen.findByText('Your parents'));
      return null;
    },
  },
  {
    what: 'ending what a parent may read: in the question, which stays open',
    path: '/dashboard',
    call: 'revoke_parent',
    stands: () => backend.answer('my_parents', () => [parent]),
    act: async (user) => {
      await user.click(await screen.findByText('Your parents'));
      await press(user, 'Stop sharing with Ruth Demo');
      await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Stop sharing' }));
      await waitFor(() => expect(within(screen.getByRole('dialog')).getByText(WHY)).toBeVisible());
      return null;
    },
  },
  {
    what: 'a parent who says that the deposit was sent',
    path: '/family',
    call: 'claim_child_deposit',
    stands: () => child(),
    act: async (user) => {
      const typed = await type(user, /^Reference/, 'T-7');
      await press(user, 'Tell the office');
      return typed;
    },
  },
  {
    what: 'a parent who takes that back',
    path: '/family',
    call: 'take_back_child_claim',
    stands: () =>
      child({
        ...{ id: 'c', method: 'check', sent_on: '2027-03-01', reference: 'T-7', amount: 500 },
        ...{ state: 'waiting', reason: null, created_at: at, by: 'Mother', own: true },
      }),
    act: async (user) => {
      await press(user, 'Undo this message');
      return null;
    },
  },
  {
    what: 'discarding a draft of the student information',
    path: '/student-information',
    call: 'discard_student_draft',
    stands: () => {
      backend.answer('my_application', () => buildMine({ application: { status: 'accepted' } }));
      backend.answer('my_student_information', () => buildInformation());
      backend.answer('save_student_draft', ({ changes }) =>
        buildSaved({ saved: Object.fromEntries(changes.map(({ field, value }) => [field, value])) }),
      );
    },
    act: async (user) => {
      const input = await screen.findByLabelText(/^Previous Yeshiva/);
      await user.type(input, 'Half');
      await press(user, 'Cancel');
      await waitFor(() => expect(input).toHaveValue('Half'));
      return null;
    },
  },
];

describe('a refusal stands in place, and what was typed stays', () => {
  it.each(places)('$what', async ({ path, call, stands, act }) => {
    signIn();
    backend.answer('my_application', () => buildMine());
    backend.answer('my_student_information', () => {
      throw new Refused('not_allowed', 'You do not have permission to do this.', '', 403, '42501');
    });
    stands();
    if (call) backend.answer(call, refuse);
    const { user } = renderApp(path);
    const typed = await act(user);
    await screen.findAllByText(new RegExp(WHY));
    await afterToasts();
    expect(screen.getAllByText(new RegExp(WHY))[0]).toBeVisible();
    if (typed) expect(screen.getByLabelText(typed[0])).toHaveValue(typed[1]);
  });
});
