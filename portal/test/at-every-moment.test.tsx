/** Sentences that hold whenever they are shown: after what they speak of has been done, is over, or has become impossible. */
import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { sampleAnswer } from '@school/shared/api/sample';
import type { Reference } from '@school/shared/api/shapes';
import type { FunctionResult } from '@school/shared/api/types';
import { buildEnrollment, buildMine, fiveTasks } from './factories.ts';
import type { Line } from '@school/shared/lines';
import { buildLine } from './lines.ts';
import { backend, signIn } from './fake-client.ts';
import { renderApp } from './render-app.tsx';

beforeEach(() => {
  signIn();
});

describe('the list of references', () => {
  const reference: Reference = {
    ...{ id: 'r1', name: 'Rabbi Demo', email: 'rabbi@example.org', phone: null, relationship: null },
    ...{ organization: null, years_known: null, position: 1, version: 1 },
  };
  const open = async (
    status: 'draft' | 'submitted',
    can_ask: boolean,
    lines: Line[] = [],
  ): Promise<string> => {
    backend.answer('my_application', () =>
      buildMine({ application: { status }, can_edit: status === 'draft', references: [reference], lines }),
    );
    backend.answer('my_referees', () => ({
      ...{ needed: 1, letter_upload: true, waives_access: true, asked_ever: 1, can_ask },
      ...{ until: '2097-01-11T07:59:00Z' },
      referees: [
        {
          ...{ reference_id: 'r1', state: 'declined' as const, asked_at: '2026-11-01T10:00:00Z' },
          ...{ opened_at: null, received_at: null, declined_at: '2026-11-02T10:00:00Z' },
          ...{ mails_left: 2, remind_from: null, can_correct: false },
        },
      ],
    }));
    renderApp('/apply/references');
    await screen.findByText(/They have told us that they cannot write/);
    return document.body.textContent ?? '';
  };

  test('asks for letters and names other ways while somebody can be asked', async () => {
    const words = await open('draft', true);
    expect(words).toContain('Ask at least one person who knows you well');
    expect(words).toContain('You can ask somebody else.');
  });

  test('takes another referee in place of one who cannot write, also once it is handed in', async () => {
    const lacks = buildLine('references', {
      problem: 'declined',
      items: [{ field: 'references', label: 'Another' }],
    });
    const words = await open('submitted', true, [lacks]);
    expect(words).toContain('You can ask somebody else.');
    expect(screen.getByRole('button', { name: 'Add a reference' })).toBeVisible();
  });

  test('says nothing of asking or uploading once the application is handed in', async () => {
    const words = await open('submitted', false);
    expect(words).toContain('You do not see what your referees write.');
    expect(words).not.toMatch(/Ask at least|somebody else|upload/);
  });
});

test('a referee who cannot write is promised nothing but that the applicant’s page says so', async () => {
  const page = sampleAnswer('reference_page');
  backend.answer('reference_page', () => ({ ...page, state: 'open', begun: false }) as typeof page);
  const { user } = renderApp(`/reference#${'a'.repeat(64)}`);
  await user.click(await screen.findByRole('button', { name: 'I cannot write' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('The applicant’s page will say that you cannot write.');
});

describe('accepting the place', () => {
  const accept = async (...lines: Line[]): Promise<string> => {
    backend.answer('my_application', () => buildMine({ application: { status: 'accepted' } }));
    backend.answer('my_enrollment', () => buildEnrollment({ replied: null, standing: 'offered', lines }));
    backend.answer('reply_to_offer', () => 'accepted');
    const { user } = renderApp('/accepted');
    await user.click(await screen.findByRole('button', { name: 'Accept the place' }));
    const dialog = await screen.findByRole('dialog');
    const asked = dialog.textContent ?? '';
    await user.click(within(dialog).getByRole('button', { name: 'Yes, I accept' }));
    const toast = await screen.findByText('Place accepted');
    return `${asked} ${toast.closest('li, div')?.textContent ?? ''}`;
  };

  test('names whatever the registration needs, the consent beside the deposit', async () => {
    const due = await accept(buildLine('deposit'), buildLine('consent', { owes: 'family' }));
    expect(due).toContain('once this is here: the deposit, a parent’s or guardian’s consent.');
    expect(due).toContain('Next comes the deposit.');
  });

  test('after the deposit was reported, the office is looking for it', async () => {
    const said = await accept(buildLine('deposit', { state: 'said', owes: 'office' }));
    expect(said).toContain('once this is here: the deposit.');
    expect(said).not.toContain('Next comes the deposit.');
  });

  test('after it has come', async () => {
    const paid = await accept(buildLine('deposit', { state: 'done', confirmed: true }));
    expect(paid).toContain('Nothing else is needed to register you.');
    expect(paid).not.toContain('Next comes the deposit.');
  });
});

test('a list that is ticked whole is not called done while something of it has not come', async () => {
  const ticked = fiveTasks.map((task) => ({ ...task, claimed_at: '2097-03-01T09:00:00Z', done: true }));
  backend.answer('my_application', () => buildMine({ application: { status: 'registered' } }));
  backend.answer('my_enrollment', () =>
    buildEnrollment({
      tasks: ticked,
      lines: [
        buildLine('medical', {
          state: 'said',
          items: [{ field: 'insurance', label: 'your health insurance' }],
        }),
      ],
    }),
  );
  renderApp('/accepted');
  expect(await screen.findByText(/marked as done\. What we do not have yet is named below/)).toBeVisible();
  expect(screen.getByText('You say it is done; still needed: your health insurance.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Send another copy' })).toBeNull();
  cleanup();
  // The form takes no files: a copy that is asked for again has a way of its own.
  backend.answer('my_enrollment', () =>
    buildEnrollment({
      tasks: ticked.map((task) => (task.key === 'passport' ? { ...task, problem: 'replace' } : task)),
    }),
  );
  renderApp('/accepted');
  const again = await screen.findByRole('link', { name: 'Send another copy' });
  expect(again).toHaveAttribute('href', '/apply/documents');
});

test('the applicant is told the rule of the consent, not an age', async () => {
  const date_of_birth = new Date(Date.now() - 18.2 * 365.25 * 86_400_000).toISOString().slice(0, 10);
  backend.answer('my_application', () => buildMine({ application: { status: 'accepted', date_of_birth } }));
  const consent = sampleAnswer('my_consent');
  backend.answer(
    'my_consent',
    () => consent && { ...consent, needed: true, before: 'registration', state: 'none', can_ask: true },
  );
  renderApp('/dashboard');
  const card = await screen.findByRole('region', { name: 'Consent of a parent or guardian' });
  expect(card).toHaveTextContent('Anyone who applies before turning 18 is registered only after');
  expect(card).not.toHaveTextContent('You are under 18');
});

describe('a parent', () => {
  test('reads answers in the words in which they were chosen, and no age that may have passed', async () => {
    const child: FunctionResult<'my_child'> = {
      ...sampleAnswer('my_child'),
      ...{ application_id: 'one', name: 'Dov Demo', status: 'submitted', place: null, lines: [] },
      ...{ deadline_zone: 'America/Los_Angeles', decisions_zone: 'Asia/Jerusalem' },
      consent: { state: 'none', before: 'registration', words: 'I agree.', words_number: 1, cost: null },
      shares: true,
      documents: [],
      answers: [
        { section: 'personal', field: 'program_track', label: 'Program track', value: 'shana_aleph' },
        { section: 'personal', field: 'date_of_birth', label: 'Date of birth', value: '2009-05-27' },
        {
          section: 'academic',
          field: 'hebrew_proficiency',
          label: 'Hebrew proficiency',
          value: 'intermediate',
        },
        { section: 'academic', field: 'gpa', label: 'GPA', value: null },
      ],
    };
    backend.answer('my_application', () => null);
    backend.answer('my_children', () => [
      {
        application_id: 'one',
        name: 'Dov Demo',
        year: '2027-2028',
        status: 'submitted',
        aside: false,
        accepted_at: '2026-11-01T10:00:00Z',
      },
    ]);
    backend.answer('my_child', () => child);
    renderApp('/family');
    await screen.findByText('Answers');
    for (const words of ['Shana Aleph', 'Intermediate', 'May 27, 2009', 'Not answered'])
      expect(screen.getByText(words)).toBeInTheDocument();
    expect(document.body.textContent).toContain('Anyone who applies before turning 18 needs the consent');
    expect(document.body.textContent).not.toContain('is under 18');
  });

  test('without an account reads the same on the page of the consent', async () => {
    const page = {
      state: 'open',
      applicant: 'Dov Demo',
      year: '2027-2028',
      language: 'en',
      name: 'Ruth Demo',
    } as const;
    backend.answer('consent_page', () => ({
      ...page,
      relation: 'mother',
      words: 'I agree.',
      words_number: 1,
      cost: null,
    }));
    renderApp(`/consent#${'a'.repeat(64)}`);
    expect(await screen.findByText(/^For Dov Demo, who is applying for/)).toBeVisible();
    expect(
      screen.getByText(/needs the consent of a parent or guardian, and Dov Demo has named you/),
    ).toBeVisible();
  });
});

test('whoever waits for a place is told no number of days that an offer may not have', async () => {
  backend.answer('my_application', () => buildMine({ application: { status: 'waitlisted' } }));
  backend.answer('my_waitlist', () => ({ kept_at: null, place: null }));
  renderApp('/dashboard');
  expect(await screen.findByText(/this page says until when you can answer/)).toBeVisible();
});
