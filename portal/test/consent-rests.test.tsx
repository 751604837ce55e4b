/** Where nothing can be done for now, nobody is asked for a consent; and what is said of one holds whether it was asked for or not. */
import { cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { sampleAnswer } from '@school/shared/api/sample';
import type { FunctionResult } from '@school/shared/api/types';
import { backend, callsOf, signIn } from './fake-client.ts';
import { buildDocument, buildMine } from './factories.ts';
import { buildLine } from './lines.ts';
import { renderApp } from './render-app.tsx';

beforeEach(() => {
  signIn();
});

const RESTING = [
  ['aside', 'draft'],
  ['late', 'draft'],
  ['offer_over', 'accepted'],
] as const;
type Child = FunctionResult<'my_child'>;
const consent = {
  state: 'asked',
  before: 'registration',
  words: 'I agree.',
  words_number: 2,
  cost: null,
} as const;

const LISTED = { year: '2027-2028', status: 'draft', accepted_at: '2026-11-01T10:00:00Z' } as const;

const openChild = (given: Partial<Child>, aside = false) => {
  backend.answer('my_children', () => [
    { ...LISTED, application_id: 'one', name: 'Dov Demo', aside },
    { ...LISTED, application_id: 'two', name: 'Noam Demo', aside: false },
  ]);
  backend.answer('my_child', () => ({
    ...sampleAnswer('my_child'),
    application_id: 'one',
    name: 'Dov Demo',
    year: '2027-2028',
    deadline_zone: 'America/Los_Angeles',
    decisions_zone: 'Asia/Jerusalem',
    place: null,
    shares: false,
    answers: null,
    documents: null,
    lines: [],
    consent,
    ...given,
  }));
  renderApp('/family');
};

const OWN: NonNullable<FunctionResult<'my_consent'>> = {
  needed: true,
  before: 'registration',
  state: 'none',
  can_ask: true,
  requests_left: 5,
  mails_left: 0,
  remind_from: null,
  name: null,
  relation: null,
  email: null,
  asked_at: null,
  answered_at: null,
  signature: null,
  signed_on: null,
  reason: null,
};

const PLACE = {
  ...{ reply_deadline_at: '2097-03-18T03:59:00Z', reply_deadline_zone: 'America/New_York' },
  ...{ tasks_deadline: '2097-07-15', ledger: null },
};
const asked = (need: 'now' | 'later') =>
  buildLine('consent', { need, owes: 'family', label: 'Consent of a parent or guardian' });

const openHome = (standing: Child['standing'], status: Child['status']) => {
  backend.answer('my_application', () =>
    buildMine({ application: { status, date_of_birth: '2009-06-01' }, standing }),
  );
  backend.answer('my_consent', () => OWN);
  renderApp('/dashboard');
};

test.each(RESTING)(
  'the home page of an application that rests (%s) asks for no consent',
  async (standing, status) => {
    openHome(standing, status);
    expect(await screen.findByRole('heading', { name: 'Welcome, Dov' })).toBeVisible();
    expect(callsOf('my_consent')).toHaveLength(0);
  },
);

test.each(RESTING)(
  'a parent is asked for no consent while it rests (%s), and still sees one that was given',
  async (standing, status) => {
    openChild({ standing, status });
    expect(await screen.findByRole('heading', { name: 'Dov Demo' })).toBeVisible();
    expect(screen.queryByText('I agree.')).toBeNull();
    cleanup();
    openChild({ standing, status, consent: { ...consent, state: 'given' } });
    expect(await screen.findByText(/The consent has been given/)).toBeVisible();
  },
);

test.each(['aside', 'late'] as const)(
  'parents read of a draft that was put aside what its owner reads: %s',
  async (standing) => {
    openChild({ standing, status: 'draft' }, true);
    expect(await screen.findByRole('heading', { name: 'Dov Demo' })).toBeVisible();
    // Where one of several is chosen, and where it is shown; the other one goes on.
    expect(screen.getAllByText('Put aside')).toHaveLength(2);
    expect(screen.getAllByText('In progress')).toHaveLength(1);
  },
);

test('a consent that was asked for already can be what is awaited', async () => {
  openHome('consent_due', 'accepted');
  expect(
    await screen.findByText(/^Ask a parent or guardian for their consent, or remind them/),
  ).toBeVisible();
});

test('a consent that waits for the parent who reads is named among what is to do, and the list follows what it changed', async () => {
  const place = { ...PLACE, replied: true };
  openChild({ status: 'accepted', standing: 'consent_due', place, lines: [asked('now')] });
  const head = await screen.findByRole('heading', { name: 'Still to do' });
  expect(head.nextElementSibling).toHaveTextContent('Consent of a parent or guardian');
  expect(callsOf('my_children').length).toBeGreaterThan(1);
  cleanup();
  openChild({ status: 'submitted', standing: 'reading', lines: [asked('later')] });
  expect(
    await screen.findByText(/it is needed once a place is accepted, and can be signed now/),
  ).toBeVisible();
  cleanup();
  // An offer that rests asks for nothing, also of who has a place.
  openChild({ status: 'accepted', standing: 'offer_over', place });
  expect(await screen.findByText(/the time to reply has passed/)).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Still to do' })).toBeNull();
});

test.each([
  ['rejected', 'rejected'],
  ['accepted', 'offer_over'],
] as const)('a file is not asked for again where nothing is asked: %s, %s', async (status, standing) => {
  const documents = [buildDocument({ kind: 'transcript', state: 'replace', reason: 'Too dark.' })];
  const missing = [{ section: 'documents' as const, field: 'transcript', label: 'Transcript' }];
  backend.answer('my_application', () =>
    buildMine({ application: { status }, standing, documents, missing, can_edit: false }),
  );
  renderApp('/apply/documents');
  expect(await screen.findByRole('heading', { name: 'Transcript' })).toBeVisible();
  expect(screen.queryByText('Needs replacing')).toBeNull();
  expect(screen.queryByText(/Please replace it/)).toBeNull();
  expect(screen.queryByRole('button', { name: /Send a new one/ })).toBeNull();
  cleanup();
  renderApp('/apply');
  expect(await screen.findByText('References')).toBeVisible();
  expect(screen.queryByText('1 thing missing')).toBeNull();
});
