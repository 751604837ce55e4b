/** Where somebody stands, as one sentence and one next step. */
import { describe, expect, it } from 'vitest';
import { headlineOf, withoutApplication } from '../src/features/status/headline.ts';
import { buildDocument, buildInterview, buildMine, buildYear } from './factories.ts';
import { buildLine } from './lines.ts';

const submitted_at = '2026-11-20T10:00:00Z';
const soon = new Date(Date.now() + 86_400_000).toISOString();
const interview = buildInterview({ starts_at: soon, ends_at: soon });
const missing = [{ section: 'essays' as const, field: 'goals', label: 'Goals' }];
type Mine = Parameters<typeof buildMine>[0];

it('counts a piece that was typed and could not be taken once, and names no day of decisions to who has one', () => {
  const refused = {
    ...{ section: 'essays' as const, field: 'goals', label: 'Goals', message: 'Too long.', value: 'x' },
    refused_at: submitted_at,
  };
  expect(headlineOf(buildMine({ missing, refused: [refused] })).sentence).toMatch(
    /in progress: one answer needs another look\.$/,
  );
  expect(headlineOf(buildMine({ application: { status: 'waitlisted', submitted_at } })).by).toBeNull();
});

describe('one sentence per state, and what happens next', () => {
  it.each<[string, Mine, string, string, string | undefined]>([
    [
      'a draft with gaps',
      { missing },
      'in progress: one thing is still missing',
      'Fill in what is missing',
      '/apply',
    ],
    ['a complete draft', {}, 'complete, but not submitted', 'Check your answers', '/apply/review'],
    ['a draft that is late', { can_edit: false }, 'deadline has passed', 'tell us what happened', '/apply'],
    [
      'submitted',
      { application: { status: 'submitted', submitted_at } },
      'the office is reading it',
      // There may be none just now.
      'See whether a time for an interview suits you',
      '/apply/interview',
    ],
    [
      'a mail to a referee that came back',
      {
        application: { status: 'submitted', submitted_at },
        lines: [buildLine('referee', { section: 'references', problem: 'failed' })],
      },
      'the office is reading it',
      'could not be delivered. Please correct the address.',
      '/apply/references',
    ],
    [
      'a document to replace',
      {
        application: { status: 'submitted', submitted_at },
        documents: [buildDocument({ state: 'replace', reason: 'x' })],
      },
      'We have your application',
      'Please replace: Transcript.',
      '/apply/documents',
    ],
    [
      'an interview',
      { application: { status: 'submitted', submitted_at }, interview },
      'Your interview is set',
      'Come to the interview',
      '/apply/interview',
    ],
    [
      'waitlisted',
      { application: { status: 'waitlisted' } },
      'on the waitlist',
      'whether you still want a place',
      '/apply',
    ],
    [
      'accepted',
      { application: { status: 'accepted' } },
      'You have been accepted',
      'whether you take the place',
      '/accepted',
    ],
    [
      'place taken',
      {
        application: { status: 'accepted', place_accepted_at: soon },
        lines: [
          buildLine('deposit', { label: 'Pay Program Deposit', due_on: '2097-03-17' }),
          buildLine('consent', { label: 'Consent of a parent', owes: 'family' }),
          buildLine('medical', { label: 'Medical', state: 'done' }),
          buildLine('travel', {
            label: 'Travel',
            state: 'said',
            items: [{ field: 'flight', label: 'your flight' }],
          }),
          buildLine('plan', { label: 'Plan', state: 'said', owes: 'office' }),
        ],
      },
      'Your registration is not complete yet.',
      'Still needed: Pay Program Deposit (by March 17, 2097), Consent of a parent, Travel.',
      '/accepted',
    ],
    [
      'registered',
      { application: { status: 'registered' } },
      'You are registered',
      'enrollment tasks',
      '/accepted',
    ],
    [
      'a place whose reply is overdue',
      { application: { status: 'accepted' }, standing: 'offer_over' },
      'the time to reply has passed',
      'Write to the office today',
      '/messages',
    ],
    [
      'a deposit that is said to be sent',
      { application: { status: 'accepted', place_accepted_at: soon }, standing: 'deposit_said' },
      'The office is looking for it',
      'Continue with your enrollment tasks',
      '/accepted',
    ],
    [
      'a deposit that came before the consent',
      { application: { status: 'accepted', place_accepted_at: soon }, standing: 'consent_due' },
      'A parent’s consent is still needed',
      'Ask a parent or guardian',
      '/accepted',
    ],
    [
      'registered by the office before the deposit came',
      { application: { status: 'registered' }, standing: 'registered_owing' },
      'The deposit is still to be paid.',
      'Your enrollment page says what is still needed.',
      '/accepted',
    ],
    [
      'registered with everything done',
      { application: { status: 'registered' }, standing: 'registered_done' },
      'every task on your list is marked as done',
      'says whether we still need anything, and when payments are due',
      '/accepted',
    ],
    [
      'rejected',
      { application: { status: 'rejected' } },
      'could not offer you a place',
      'You can apply again for another year',
      '/apply',
    ],
    [
      'declined',
      { application: { status: 'declined' } },
      'declined your place',
      'write to the office',
      '/apply',
    ],
    [
      'an offer that silence ended',
      { application: { status: 'declined' }, standing: 'lapsed' },
      'the offer of a place has ended',
      'If you still want to come, write to the office.',
      '/messages',
    ],
    [
      'withdrawn',
      { application: { status: 'withdrawn' } },
      'withdrawn your application',
      'The office can reopen it within its year',
      '/apply',
    ],
    [
      'left after having been registered',
      { application: { status: 'withdrawn' }, standing: 'left' },
      'Your place in the program has ended',
      'still to be paid',
      '/messages',
    ],
  ])('%s', (_, mine, sentence, next, to) => {
    const headline = headlineOf(buildMine(mine));
    expect(headline.sentence).toContain(sentence);
    expect(headline.next).toContain(next);
    expect(headline.action?.to).toBe(to);
  });

  it('with a place a file asked for again comes first, and none where the time to reply has passed', () => {
    const documents = [buildDocument({ state: 'replace', reason: 'x' })];
    const placed = (standing: 'registered' | 'offer_over') =>
      headlineOf(buildMine({ application: { status: 'accepted' }, standing, documents }));
    expect(placed('registered').next).toBe('Please replace: Transcript.');
    expect(placed('registered').action).toEqual({ label: 'Send documents', to: '/apply/documents' });
    expect(placed('offer_over').action?.to).toBe('/messages');
  });

  it('asks for another referee in place of one who cannot write, also once it is handed in', () => {
    const lines = [
      buildLine('references', {
        ...{ section: 'references', problem: 'declined' },
        items: [{ field: 'references', label: 'Another referee' }],
      }),
    ];
    const { next, action } = headlineOf(
      buildMine({ application: { status: 'submitted', submitted_at }, lines }),
    );
    expect([next, action?.to]).toEqual([
      'One of your referees cannot write. Please ask somebody else in their place.',
      '/apply/references',
    ]);
  });

  it('names the deadline that counts for the next step', () => {
    expect(headlineOf(buildMine({ deadline_at: '2027-02-01T00:00:00Z' })).by?.at).toBe(
      '2027-02-01T00:00:00Z',
    );
    const choice = {
      slot_id: 's',
      position: 1,
      starts_at: soon,
      ends_at: soon,
      kind: 'video' as const,
      place: '',
    };
    const waits = buildMine({ application: { status: 'submitted', submitted_at }, choices: [choice] });
    expect(headlineOf(waits).by?.at).toBe(buildYear().decisions_at);
    expect(headlineOf(waits).by?.label).toBe('Decisions come on');
    const reply = buildLine('reply', { due_at: soon, due_zone: 'America/New_York' });
    const offered = buildMine({ application: { status: 'accepted' }, lines: [reply] });
    expect(headlineOf(offered).by).toEqual({ at: soon, zone: 'America/New_York' });
  });

  it('without an application depends on the year', () => {
    const now = new Date('2026-11-21T00:00:00Z');
    expect(withoutApplication(null, now).sentence).toBe('Applications are not open right now.');
    expect(withoutApplication(buildYear({ opens_at: '2027-01-01T00:00:00Z' }), now).next).toMatch(
      /^Applications for 2027\W+2028 open on/,
    );
    expect(withoutApplication(buildYear(), now).begin).toBe(true);
  });

  it('invites nobody to begin what the database refuses after the deadline', () => {
    const closed = withoutApplication(buildYear(), new Date('2027-01-12T00:00:00Z'));
    expect([closed.action, closed.begin, closed.by]).toEqual([null, undefined, null]);
    expect(closed.next).toMatch(/^Applications for 2027\W+2028 closed on .* If you have a question, write/);
    const begun = withoutApplication(buildYear(), new Date('2027-09-12T00:00:00Z'));
    expect([begun.sentence, begun.action]).toEqual(['Applications are not open right now.', null]);
  });
});
