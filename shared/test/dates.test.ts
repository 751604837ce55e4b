import { describe, expect, it, vi } from 'vitest';
import {
  ageOn,
  dayText,
  deadlineText,
  hebrewDate,
  hebrewNumeral,
  longDateTime,
  placeOf,
  viewerPlace,
  todayIn,
} from '../src/dates.ts';
import { longDay, longTime, timeSpan } from '../src/mail/times.ts';
import { dayMeant, daysMeant } from '../src/typed-day.ts';

const DEADLINE = '2027-01-11T07:59:00Z';

describe('deadlines', () => {
  it('are said in their own zone and in Israel', () => {
    expect(deadlineText(DEADLINE, 'America/Los_Angeles')).toBe(
      'Sunday, January 10, 2027, 11:59 PM in Los Angeles (Monday, 9:59 AM in Israel)',
    );
  });

  it('are said once when both zones are the same', () => {
    expect(deadlineText('2027-03-11T08:00:00Z', 'Asia/Jerusalem')).toBe(
      'Thursday, March 11, 2027, 10:00 AM in Israel',
    );
  });

  it('have a Hebrew date in Hebrew letters', () => {
    expect(hebrewDate(DEADLINE)).toBe('ג׳ בשבט תשפ״ז');
    expect(hebrewDate('2027-01-23T10:00:00Z')).toBe('ט״ו בשבט תשפ״ז');
  });
});

describe('Hebrew numerals', () => {
  const LETTERS = 'אבגדהוזחטיכלמנסעפצקרשת';
  const worth = (letter: string): number => {
    const at = LETTERS.indexOf(letter);
    return at < 9 ? at + 1 : at < 18 ? (at - 8) * 10 : (at - 17) * 100;
  };
  const plain = (text: string): string[] => [...text].filter((letter) => LETTERS.includes(letter));

  it('add up to the number, largest letter first, for every number below a thousand', () => {
    for (let number = 1; number < 1000; number += 1) {
      const letters = plain(hebrewNumeral(number));
      expect(letters.reduce((sum, letter) => sum + worth(letter), 0)).toBe(number);
      expect(letters.map(worth)).toEqual(letters.map(worth).sort((a, b) => b - a));
    }
  });

  it('never write a name of God, and use no more letters than needed', () => {
    for (let number = 1; number < 1000; number += 1) {
      expect(hebrewNumeral(number).replaceAll('״', '')).not.toMatch(/יה|יו/);
      expect(plain(hebrewNumeral(number)).length).toBeLessThanOrEqual(5);
    }
    expect([15, 16, 30, 787, 5787].map(hebrewNumeral)).toEqual(['ט״ו', 'ט״ז', 'ל׳', 'תשפ״ז', 'תשפ״ז']);
  });
});

describe('age', () => {
  it('is nothing on the day of birth, also when a time stands behind the date', () => {
    expect(ageOn('2026-11-21', '2026-11-21')).toBe(0);
    expect(ageOn('2008-11-21T23:00:00Z', '2026-11-21T01:00:00Z')).toBe(18);
  });

  it.each([
    ['2008-11-21', '2026-11-21', 18],
    ['2008-11-22', '2026-11-21', 17],
    ['2008-11-22T00:00:00Z', '2026-11-21', 17],
    ['2008-11-22', '2026-11-21T23:00:00Z', 17],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2030-01-01', '2026-01-01', null],
    [null, '2026-01-01', null],
    ['soon', '2026-01-01', null],
  ])('of %j on %s is %j', (birth, today, age) => {
    expect(ageOn(birth, today)).toBe(age);
  });
});

describe('what is no time', () => {
  it.each(['infinity', '-infinity', '294276-12-31T23:59:59+00:00'])('shows %s as it stands there', (none) => {
    expect(longDateTime(none)).toBe(none);
    expect(dayText(none)).toBe(none);
    expect(hebrewDate(none)).toBe(none);
    expect(deadlineText(none, 'UTC', 'UTC')).toContain(none);
  });
});

describe('texts', () => {
  it('show a calendar date without shifting it through a zone', () => {
    expect(dayText('2027-09-05')).toBe('September 5, 2027');
  });

  it('show an instant in en-US long form with hour and minute', () => {
    expect(longDateTime('2026-12-10T10:00:00Z')).toBe('December 10, 2026 at 12:00 PM');
  });

  it('show a day without its time', () => {
    expect(dayText('2027-09-05T21:00:00Z')).toBe('September 5, 2027');
  });

  it('names somebody’s own zone by its city', () => {
    expect(['America/New_York', 'America/Chicago', 'Asia/Jerusalem'].map(viewerPlace)).toEqual([
      'in New York',
      'in Chicago',
      'in Israel',
    ]);
  });

  it('name the places people know, and else the city of the zone', () => {
    expect(['America/New_York', 'UTC', 'America/Sao_Paulo', 'Elsewhere'].map(placeOf)).toEqual([
      'in US Eastern time',
      'UTC',
      'in Sao Paulo',
      'in Elsewhere',
    ]);
  });

  it('know the day in Israel', () => {
    expect(todayIn('Asia/Jerusalem', new Date('2026-11-21T22:30:00Z'))).toBe('2026-11-22');
    expect(todayIn(undefined, new Date('2026-11-21T22:30:00Z'))).toBe('2026-11-22');
  });
});

describe('times in mails', () => {
  const en = (zone: string | null) => ({ language: 'en', zone }) as const;
  it('stand on the reader’s clock, else on that of the moment, and below it on Israel’s', () => {
    const israel = 'Monday, January 11, 2027, 9:59 AM in Israel';
    expect(longTime(DEADLINE, 'America/Los_Angeles', en('America/New_York')).split('\n')).toEqual([
      'Monday, January 11, 2027, 2:59 AM in US Eastern time',
      israel,
    ]);
    expect(longTime(DEADLINE, 'America/Los_Angeles', en(null)).split('\n')).toEqual([
      'Sunday, January 10, 2027, 11:59 PM in Los Angeles',
      israel,
    ]);
    for (const zone of ['Asia/Jerusalem', 'No/Such']) expect(longTime(DEADLINE, null, en(zone))).toBe(israel);
    expect(longTime(DEADLINE, null, { language: 'he', zone: 'Europe/London' })).toBe(
      'יום שני, 11 בינואר 2027, 07:59 בלונדון\nיום שני, 11 בינואר 2027, 09:59 בישראל',
    );
  });

  it('from one to another name both ends, the reader’s first; a day is the same everywhere', () => {
    const span = (zone: string | null) =>
      timeSpan('2026-12-10T22:30:00Z', '2026-12-10T23:00:00Z', 'video', en(zone));
    expect(span('Europe/London').split('\n')).toEqual([
      'Thursday, December 10, 2026, 10:30 PM – 11:00 PM in London',
      'Friday, December 11, 2026, 12:30 AM – 1:00 AM in Israel',
    ]);
    expect(span(null)).toContain('5:30 PM – 6:00 PM in US Eastern time');
    expect([longDay('2026-12-10', 'en'), longDay('2026-12-10', 'he')]).toEqual([
      'Thursday, December 10, 2026',
      'יום חמישי, 10 בדצמבר 2026',
    ]);
  });
});

describe('a day as people type it', () => {
  it.each([
    '2008-03-14',
    '2008/3/14',
    '2008.03.14',
    '14/3/2008',
    '14.3.2008',
    '14-03-2008',
    '14 3 2008',
    '3/14/2008',
    '14 March 2008',
    '14 Mar 2008',
    '14-Mar-2008',
    '14th of March, 2008',
    'March 14, 2008',
    'march 14th 2008',
    'Mar. 14 2008',
    'Friday, March 14, 2008',
    'Fri 14 March 2008',
    ' 14/3/2008 ',
    '14Mar2008',
  ])('%s is one day', (text) => {
    expect(dayMeant(text)).toBe('2008-03-14');
  });

  it.each([
    ['3/5/2008', '2008-05-03', '2008-03-05'],
    ['03.05.2008', '2008-05-03', '2008-03-05'],
  ])('%s may be two days', (text, ...days) => {
    expect(daysMeant(text)).toEqual(days);
    expect(dayMeant(text)).toBeNull();
  });

  it('with the same number twice is one day', () => {
    expect(daysMeant('5/5/2008')).toEqual(['2008-05-05']);
  });

  it.each([
    '',
    '14',
    '14/3',
    '14 March',
    '14/3/20',
    '14/3/08',
    '31/2/2008',
    '2009-02-29',
    '32 March 2008',
    '14/14/2008',
    '14 Ma 2008',
    '14 Mraz 2008',
    '0-0-0000',
    'tomorrow',
    '2008-03-14T10:00',
    '14 March 20081',
    'ב׳ בניסן',
  ])('%s is none', (text) => {
    expect(daysMeant(text)).toEqual([]);
  });

  it('is understood in the words in which we say it back', () => {
    for (const day of ['2008-01-01', '2008-02-29', '2030-12-31']) expect(dayMeant(dayText(day))).toBe(day);
  });
});

describe('hours', () => {
  it.each([
    [12, '11:59 PM', 'January 11, 2027 at 9:59 AM', '9:05 AM', 'Monday, 9:59 AM in Israel'],
    [24, '23:59', 'January 11, 2027 at 09:59', '09:05', 'Monday, 09:59 in Israel'],
  ])('are written to %i everywhere', async (hours, clock, long, day, deadline) => {
    vi.resetModules();
    vi.doMock('../src/tokens.ts', async (tokens) => ({ ...(await tokens<object>()), hours }));
    const dates = await import('../src/dates.ts');
    const words = [
      dates.clockTime(DEADLINE, 'America/Los_Angeles'),
      dates.longDateTime(DEADLINE),
      dates.hourText('09:05'),
    ];
    expect(words.map((text) => text.replaceAll('\u202f', ' '))).toEqual([clock, long, day]);
    expect(dates.deadlineText(DEADLINE, 'America/Los_Angeles').replaceAll('\u202f', ' ')).toContain(deadline);
    vi.doUnmock('../src/tokens.ts');
  });
});
