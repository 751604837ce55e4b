/** Where somebody stands, as one sentence and one next step. */
import { describe, expect, it } from 'vitest';
import { situationOf, withoutApplication } from '../src/features/status/situation.ts';
import { buildDocument, buildInterview, buildMine, buildYear } from './factories.ts';

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
  expect(situationOf(buildMine({ missing, refused: [refused] })).sentence).toMatch(
    /in progress: one answer needs another look\.$/,
  );
  expect(situationOf(buildMine({ application: { status: 'waitlisted', submitted_at } })).by).toBeNull();
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
      { application: { status: 'submitted', submitted_at }, letter_undelivered: true },
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
      'There is nothing to do now.',
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
      { application: { status: 'accepted', place_accepted_at: soon } },
      'accepted your place',
      'Pay the deposit. Your other enrollment tasks have a later date.',
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
      '/accepted#consent',
    ],
    [
      'registered by the office before the deposit came',
      { application: { status: 'registered' }, standing: 'registered_owing' },
      'The deposit is still to be paid.',
      'Pay the deposit. Your other enrollment tasks have a later date.',
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
      'write to the office',
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
      'write to the office',
      '/apply',
    ],
  ])('%s', (_, mine, sentence, next, to) => {
    const situation = situationOf(buildMine(mine));
    expect(situation.sentence).toContain(sentence);
    expect(situation.next).toContain(next);
    expect(situation.action?.to).toBe(to);
  });

  it('with a place a file asked for again has a way of its own, and none where the time to reply has passed', () => {
    const documents = [buildDocument({ state: 'replace', reason: 'x' })];
    const placed = (standing: 'registered' | 'offer_over') =>
      situationOf(buildMine({ application: { status: 'accepted' }, standing, documents }));
    expect(placed('registered').next).toMatch(/enrollment tasks\. Please replace: Transcript\.$/);
    expect(placed('registered').also).toEqual({ label: 'Send documents', to: '/apply/documents' });
    expect([placed('registered').action?.to, placed('offer_over').also]).toEqual(['/accepted', undefined]);
  });

  it('names the deadline that counts for the next step', () => {
    expect(situationOf(buildMine({ deadline_at: '2027-02-01T00:00:00Z' })).by?.at).toBe(
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
    expect(situationOf(waits).by?.at).toBe(buildYear().decisions_at);
    expect(situationOf(waits).by?.label).toBe('Decisions come on');
    expect(situationOf(buildMine({ application: { status: 'accepted' } })).by?.zone).toBe('America/New_York');
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
