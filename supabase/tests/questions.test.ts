/** Questions of visitors and searches that found nothing. */
import { describe, expect, test } from 'vitest';
import { people } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { openedStage } from './harness/world.ts';

const stage = openedStage();

describe('questions', () => {
  const question = { name: 'Ruth', email: 'ruth@example.org', subject: 'Visit', message: 'May we come?' };
  const ask = (address: string, given: Record<string, unknown> = {}) =>
    stage.db.call<{ status: string; field?: string; message?: string }>(
      people.anon,
      'ask_question',
      { ...question, ...given },
      { 'x-forwarded-for': address },
    );
  const stored = async () =>
    (await stage.db.sql<{ n: number }>('select count(*)::int as n from public.questions'))[0]?.n;

  test('a filled honeypot is answered like success and stored nowhere', async () => {
    const before = await stored();
    expect(await ask('192.0.2.1', { website: 'http://spam.example' })).toEqual({ status: 'received' });
    expect(await stored()).toBe(before);
  });

  test('the limit counts by the address that the proxy in front vouches for, not by what a caller wrote before it', async () => {
    const from = async (header: string) => (await ask(header)).status;
    for (let n = 0; n < 5; n += 1) expect(await from(`10.0.0.${n}, 192.0.2.50`)).toBe('received');
    expect(await from('10.0.0.99, 192.0.2.50')).not.toBe('received');
    expect(await from('192.0.2.50, 192.0.2.51')).toBe('received');
    await stage.db.sql('update private.network set trusted_hops = 2');
    for (let n = 0; n < 5; n += 1)
      expect(await from(`10.0.1.${n}, 192.0.2.52, 198.51.100.1`)).toBe('received');
    expect(await from('10.0.1.99, 192.0.2.52, 198.51.100.1')).not.toBe('received');
    expect(await from('192.0.2.53')).toBe('received');
    await stage.db.sql('update private.network set trusted_hops = 1');
  });

  test('wrong fields are named; head lines cannot be smuggled into name or subject', async () => {
    expect(await ask('192.0.2.2', { email: 'nobody' })).toMatchObject({
      status: 'invalid',
      field: 'email',
      message: 'Enter an e-mail address like name@example.org.',
    });
    expect(await ask('192.0.2.2', { message: 'x'.repeat(6000) })).toMatchObject({
      status: 'invalid',
      field: 'message',
    });
    expect(await ask('192.0.2.2', { name: '  ' })).toMatchObject({ status: 'invalid', field: 'name' });
    await ask('192.0.2.2', { subject: 'Hello\r\nBcc: all@example.org' });
    expect(await stage.db.sql(`select subject from public.questions where subject like 'Hello%'`)).toEqual([
      { subject: 'Hello Bcc: all@example.org' },
    ]);
  });

  test('the sixth within an hour from one address is refused, refused ones count, others go on', async () => {
    const before = (await stored()) ?? 0;
    const answers = [];
    for (let n = 0; n < 7; n += 1) answers.push((await ask('192.0.2.3')).status);
    expect(answers).toEqual([
      'received',
      'received',
      'received',
      'received',
      'received',
      'rate_limited',
      'rate_limited',
    ]);
    expect((await ask('192.0.2.4')).status).toBe('received');
    expect(await stored()).toBe(before + 6);
    await stage.db.setClock(new Date(Date.now() + 3_700_000));
    expect((await ask('192.0.2.3')).status).toBe('received');
    await stage.db.setClock(null);
  });

  test('fifty at once from one address: five are stored', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask('192.0.2.5')));
    expect(answers.filter((answer) => answer.status === 'received')).toHaveLength(5);
  });

  test('an answer is one mail to the asker, given once', async () => {
    const [row] = await stage.db.sql<{ id: string }>('select id from public.questions limit 1');
    const args = { question_id: row?.id, answer: 'With pleasure.', expected_version: 1 };
    await stage.db.call(people.admissions, 'answer_question', args);
    expect(await refusal(stage.db.call(people.admissions, 'answer_question', args))).toMatchObject({
      hint: 'stale_version',
    });
    expect(
      await stage.db.sql(`select to_email from public.email_outbox where template = 'question_answered'`),
    ).toEqual([{ to_email: question.email }]);
  });

  test('searches that found nothing are counted as words, never addresses, at most sixty an hour', async () => {
    const miss = (term: string | null) =>
      stage.db.call(people.anon, 'count_search_miss', { term }, { 'x-forwarded-for': '192.0.2.6' });
    for (const term of ['Laundry ', 'laundry', 'me@example.org', 'x', null, '   ']) await miss(term);
    expect(await stage.db.sql('select term, times from public.search_misses')).toEqual([
      { term: 'laundry', times: 2 },
    ]);
    for (let n = 0; n < 80; n += 1) await miss(`word ${n}`);
    expect(
      (await stage.db.sql<{ n: number }>('select count(*)::int as n from public.search_misses'))[0]?.n,
    ).toBeLessThanOrEqual(61);
  });
});
