/** The specification's facts (section 9) stand in the content, each where a visitor looks for it. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import categories from '../content/knowledge-base/categories.json';
import { openProgramYear } from '../gatsby/program-year';
import { linkParts } from '../src/features/knowledge-base/line-links';

const content = path.resolve(import.meta.dirname, '../content');
const read = (name: string): string => readFileSync(path.join(content, name), 'utf8');
const answers = readdirSync(path.join(content, 'knowledge-base'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => read(path.join('knowledge-base', name)));

describe('what the home page counts', () => {
  const facts = read('facts.json');
  test.each([
    ['over 300 students', /"Over 300"/],
    ['about 65 join yearly', /"About 65"/],
    ['about 25 stay for Semicha', /"About 25"[^}]*Semicha/],
    ['founded 1987 as a kollel, Hesder since 1992', /"1987"[^}]*kollel[^}]*1992/],
    ['rooms of 2-4', /"2–4"[^}]*room/],
    ['3 kosher meals daily', /"3"[^}]*kosher meals/],
    ['75 minutes by bus from Jerusalem', /"75 minutes"[^}]*bus from Jerusalem/],
  ])('%s', (_fact, words) => expect(facts).toMatch(words));
});

describe('what an answer says', () => {
  test.each([
    ['two breaks of about three weeks', /two breaks of about three weeks/],
    ['a passport valid for six months more', /[Aa]t least \{\{passport\.margin\}\} beyond/],
    ['laundry free for students from abroad', /[Ll]aundry is free for students from abroad/],
    ['leave needs a rabbi’s approval', /approv/],
    ['departure and return are recorded in an automated system', /automat/],
    ['a free Shabbat is told to the rabbi', /Shabbat/],
    ['no hitchhiking', /Hitchhiking is forbidden/],
    ['room and board in every track', /[Rr]oom and board/],
  ])('%s', (_fact, words) => expect(answers.some((answer) => words.test(answer))).toBe(true));
});

describe('what the portal does', () => {
  const answer = (name: string): string => read(`knowledge-base/applying-registration/${name}.md`);

  test('an application is withdrawn on its page until it is registered, and no reason is asked for', () => {
    const words = answer('can-i-withdraw-my-application');
    expect(words).toContain('until you are registered');
    expect(words).not.toMatch(/at any time|grateful for a word/);
  });

  test('the list after the acceptance has five tasks, done before their day, which is later than the deposit’s', () => {
    const words = answer('i-was-accepted-what-next');
    expect(words.match(/^• /gm)).toHaveLength(5);
    expect(words).toContain('before {{deadline.tasks}}');
    expect(words).not.toMatch(/each with its own page|by \{\{deadline\.tasks/);
  });

  test('a place is registered with the reply, the deposit and, of whoever applied under 18, the consent', () => {
    for (const name of [
      'applying-registration/when-must-i-register',
      'tuition-financial-aid/how-much-is-the-registration-deposit',
    ]) {
      const words = read(`knowledge-base/${name}.md`);
      expect(words, name).toMatch(/accept/);
      expect(words, name).toMatch(/before turning 18.*consent of a parent or guardian/);
    }
  });

  test('a letter is asked for by a press, and every answer about referees says so', () => {
    for (const name of [
      'how-do-i-apply',
      'what-do-i-need-for-the-application',
      'who-should-write-my-references',
    ])
      expect(answer(name), name).toContain('“Ask for a letter”');
  });

  test('an offer from the waitlist ends without a reply in time', () => {
    expect(answer('what-does-waitlisted-mean')).not.toMatch(/don't need to do anything/);
    expect(answer('what-does-waitlisted-mean')).toMatch(/without a reply it ends/);
    expect(answer('when-must-i-register')).toMatch(/waitlist.* days of its own/);
  });

  test('more time is for those who have begun, and the answer says so before and after the deadline', () => {
    expect(answer('can-i-apply-after-the-deadline')).toMatch(/only to somebody who has begun/);
    expect(read('season.json')).not.toContain('give one person more time');
  });

  test('whoever is registered withdraws at the admissions office, as the portal says', () => {
    expect(answer('can-i-withdraw-my-application')).toMatch(/registered, write to \{\{admissions_email\}\}/);
  });

  test('parents are invited by the applicant and follow in an account of their own', () => {
    for (const name of [
      'tuition-financial-aid/where-do-i-see-what-i-have-paid',
      'contact-information/can-parents-contact-you',
    ])
      expect(read(`knowledge-base/${name}.md`), name).toMatch(/invite.*“Your parents”/);
  });

  test.each([
    ['tuition-financial-aid/which-payment-methods-are-there', '/accepted/payment-setup'],
    ['tuition-financial-aid/can-i-pay-in-instalments', '/accepted/payment-setup'],
    ['tuition-financial-aid/where-do-i-see-what-i-have-paid', '/accepted/payment-history'],
    ['applying-registration/i-was-accepted-what-next', '/accepted'],
    ['applying-registration/when-must-i-register', '/accepted'],
    ['life-campus/what-about-meals', '/student-information'],
  ])('%s leads to %s', (name, page) => {
    const [, , text = ''] = read(`knowledge-base/${name}.md`).split(/^---$/m);
    expect(linkParts(text).map(({ href }) => href)).toContain(page);
  });

  test('nobody is sent to the public form with the means of the family: the whole office reads it', () => {
    const [help] = categories.flatMap(({ subcategories }) =>
      subcategories.filter(({ id }) => id === 'aid-and-payment'),
    );
    expect(help?.next.link).not.toBe('/submit-question');
    expect(read('knowledge-base/tuition-financial-aid/is-there-financial-aid.md')).not.toMatch(
      /seen only by/,
    );
  });

  test('nobody is promised an agreement, for none is sent', () => {
    const leaving = read('knowledge-base/tuition-financial-aid/what-if-i-leave-in-the-middle-of-the-year.md');
    expect(leaving).not.toMatch(/agreement/);
  });
});

test.each([
  ['7:00', 'Shacharit'],
  ['8:45', 'Breakfast'],
  ['13:15', 'Lunch'],
  ['15:30', 'Mincha'],
  ['19:15', 'Dinner'],
  ['20:00', 'Arvit'],
  ['20:15', 'Night seder'],
])('the week has %s %s', (time, what) => {
  expect(read('schedule.json')).toMatch(new RegExp(`"${time}"[^}]*"${what}`));
});

test('the deadlines of the year are a Sunday in January, a Thursday and a Wednesday in March, in their zones', async () => {
  const year = (await openProgramYear()) ?? expect.fail('The sample is no year.');
  const said = (moment: string, timeZone: string): string =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'long',
      month: 'long',
      hour: 'numeric',
      minute: '2-digit',
    }).format(new Date(moment));
  const saidAs = (moment: string, timeZone: string, ...words: string[]): void => {
    for (const word of words) expect(said(moment, timeZone)).toContain(word);
  };
  saidAs(year.application_deadline_at, 'America/Los_Angeles', 'Sunday', 'January', '11:59 PM');
  expect(year.application_deadline_zone).toBe('America/Los_Angeles');
  saidAs(year.decisions_at, 'Asia/Jerusalem', 'Thursday', 'March', '10:00 AM');
  saidAs(year.registration_deadline_at, 'America/New_York', 'Wednesday', 'March', '11:59 PM');
});
