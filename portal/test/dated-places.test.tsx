/** One moment, three viewers: wherever it is read, its clock is the viewer's or names its place, and its Hebrew date is Israel's. */
import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterAll, expect, test } from 'vitest';
import type { ReactNode } from 'react';
import { sampleAnswer } from '@school/shared/api/sample';
import { clockTime, hebrewDate, ISRAEL, longDate, placeOf, viewerPlace } from '@school/shared/dates';
import { letterPaper } from '@school/shared/mail/letter-paper';
import { longTime } from '@school/shared/mail/times';
import { yearValues } from '@school/shared/year-values';
import { keepTable } from '../../shared/test/table.ts';
import { texts as consentTexts } from '../src/components/consent/texts.ts';
import { Deadline } from '../src/components/Deadline.tsx';
import { InterviewDetails } from '../src/components/interview/InterviewDetails.tsx';
import { ImportantDates } from '../src/features/accepted/ImportantDates.tsx';
import { BeforeYouBegin } from '../src/features/application/BeforeYouBegin.tsx';
import { ownSections } from '../src/features/application/after/own-rows.ts';
import { Conversation } from '../src/features/messages/Conversation.tsx';
import { texts as waitlistTexts } from '../src/components/waitlist/texts.ts';
import { buildInterview, buildMine, buildYear } from './factories.ts';

const OWN = 'America/Los_Angeles';
/** The evening of the tenth in Los Angeles, the eleventh in New York and in Israel. */
const AT = '2027-01-11T07:59:00Z';
const VIEWERS = [ISRAEL, 'America/New_York', OWN] as const;
const here = process.env['TZ'];
afterAll(() => {
  if (here === undefined) delete process.env['TZ'];
  else process.env['TZ'] = here;
});

const shown = (node: ReactNode): string => {
  const { container, unmount } = render(<MemoryRouter>{node}</MemoryRouter>);
  const text = container.textContent;
  unmount();
  return text;
};
const year = buildYear({
  application_deadline_at: AT,
  decisions_at: AT,
  registration_deadline_at: AT,
  registration_deadline_zone: 'America/New_York',
});
const words = {
  subject: 'Your answer',
  heading: 'Your answer',
  body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Shalom.' }] }] },
};
const letter = {
  outcome: 'accepted',
  words: { en: words, he: words },
  merged: {},
  told_at: AT,
  personal: null,
};
const message = {
  id: 'm',
  side: 'office' as const,
  author_name: null,
  body: 'Shalom',
  at: AT,
  seen: true,
  files: [],
};
const thread = { ...sampleAnswer('my_thread'), messages: [message] };
const interview = { ...buildInterview(), starts_at: AT };

/** Every place that says this moment, as the viewer reads it. */
const places = (viewer: string): Readonly<Record<string, string>> => {
  const values = yearValues(year);
  return {
    'site, brochure: deadline': `${values['deadline.application']} ${values['hebrew.application']}`,
    'site, brochure: letters': `${values.letters} ${values['hebrew.decisions']}`,
    'site, brochure: registration': `${values['deadline.registration']} ${values['hebrew.registration']}`,
    'dashboard, /accepted, parent: a deadline': shown(<Deadline at={AT} zone={OWN} label="Until" />),
    '/apply: before you begin': shown(<BeforeYouBegin year={year} isOpen isLast />),
    interview: shown(<InterviewDetails interview={interview} />),
    'own copy: interview': ownSections(buildMine({ interview }))
      .flatMap(({ rows }) => rows.flat())
      .join(' '),
    messages: shown(<Conversation thread={thread} />),
    'consent: asked': consentTexts.asked('Ruth', 'ruth@example.org', AT),
    waitlist: waitlistTexts.kept(AT),
    letter: `${letterPaper(letter, 'en').date} ${letterPaper(letter, 'en').hebrewDate}`,
    mails: longTime(AT, OWN, { language: 'en', zone: viewer }),
  };
};

const PLACES = [ISRAEL, OWN, 'America/New_York'].flatMap((zone) =>
  [placeOf(zone), viewerPlace(zone)].map((place) => [place, zone] as const),
);
/** The clocks of a text that are not so: each is the viewer's, or that of the place named behind it. */
const wrongClocks = (text: string, viewer: string): string[] =>
  [...text.matchAll(/\d{1,2}:\d\d [AP]M(?: (in [A-Z]\w+(?: [A-Z]\w+)*(?: time)?|Israel time))?/g)]
    .filter(([whole, place]) => {
      const zone =
        place === 'Israel time' ? ISRAEL : (PLACES.find(([name]) => name === place)?.[1] ?? viewer);
      return !whole.startsWith(clockTime(AT, zone));
    })
    .map(([whole]) => whole);

test('every place says one moment as one, to three viewers; the table is kept', () => {
  const rows: { place: string; viewer: string; text: string; wrong: string }[] = [];
  for (const viewer of VIEWERS) {
    process.env['TZ'] = viewer;
    for (const [place, text] of Object.entries(places(viewer))) {
      const hebrew = text.match(/[א-ת״׳]+ ב?[א-ת]+ [א-ת״׳]+/g) ?? [];
      const others = hebrew.filter((date) => date !== hebrewDate(AT));
      const wrong = [...wrongClocks(text, viewer), ...others].join('; ');
      rows.push({ place, viewer, text: text.replaceAll('\n', ' / '), wrong });
    }
  }
  keepTable('dates', rows);
  expect(rows.filter(({ wrong }) => wrong !== '')).toEqual([]);
  // A paper is read by others, too: it names the place of its clock, which is Israel's in person.
  const papers = rows.filter(({ place }) => place === 'own copy: interview');
  expect(papers.map(({ text }) => text)).toEqual(
    VIEWERS.map(() => expect.stringContaining(`${clockTime(AT, ISRAEL)} Israel time`) as unknown),
  );
  // Days without a clock are the viewer's own.
  const waits = rows.filter(({ place }) => place === 'waitlist');
  expect(waits.map(({ text }) => text)).toEqual(
    VIEWERS.map((viewer) => expect.stringContaining(longDate(AT, viewer)) as unknown),
  );
  // What stands on paper is the same to everybody.
  const same = rows
    .filter(({ place }) => /^(site|letter)/.test(place))
    .map(({ place, text }) => `${place}: ${text}`);
  expect(new Set(same).size).toBe(4);
});

test('a calendar day has one Hebrew date for everybody', () => {
  const read = VIEWERS.map((viewer) => {
    process.env['TZ'] = viewer;
    return shown(
      <ImportantDates dates={[{ key: 'program_start', label: 'Program Start', on: '2027-08-29' }]} />,
    );
  });
  expect(new Set(read).size).toBe(1);
});

test('no instant is said here without its zone', () => {
  const sources = import.meta.glob<string>('../src/**/*.{ts,tsx}', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const bare = Object.entries(sources).flatMap(([file, text]) =>
    [...text.matchAll(/longDateTime\([^,()]*\)/g)].map(([call]) => `${file}: ${call}`),
  );
  expect(bare).toEqual([]);
});
