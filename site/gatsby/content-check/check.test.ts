import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import school from '../../../shared/school.json';
import { fileProblems } from '../../../shared/src/content/check';
import { readContent } from './files';
import { checkContent, reportText } from './check';
import { CONTENT, copyForEach, edit, folder, lines, type Mistake } from './content-copy';

copyForEach();

test('the real content passes, and its samples are counted', () => {
  const report = checkContent(CONTENT);
  expect(report).toMatchObject({ mistakes: [], guesses: [] });
  expect(reportText(report)).toMatch(/^Content is right: \d+ content files, \d+ of their/);
});

test('samples are counted', () => {
  const before = checkContent(folder()).samples;
  edit(
    'torah/hadran.md',
    /youtubeUrl: sample\nspotifyUrl: sample\nembedId: sample\nsample: true/,
    'embedId: abcdefghijk',
  );
  expect(checkContent(folder())).toMatchObject({ mistakes: [], samples: before - 1 });
});

const essay = 'torah/the-captain-at-night.md';
const song = 'torah/hadran.md';
const asked = 'knowledge-base/life-campus/what-about-meals.md';

const mistakes: readonly Mistake[] = [
  {
    what: 'a missing title',
    make: () => edit(essay, /^title:.*\n/m, ''),
    says: /captain-at-night\.md \| title \| is missing\./,
  },
  {
    what: 'an empty title',
    make: () => edit(essay, /^title:.*$/m, 'title: ""'),
    says: /title \| is empty\./,
  },
  {
    what: 'a misspelled field',
    make: () => edit(essay, 'author:', 'auther:'),
    says: /auther \| is not a field of this kind of file\. Did you mean "author"\?/,
  },
  {
    what: 'a field that this kind has not',
    make: () => edit('staff/ploni-ben-demo.md', 'department:', 'hebrewName: "הרב פלוני"\ndepartment:'),
    says: /hebrewName \| is not a field of this kind of file\. Known: id, name, title, department/,
  },
  {
    what: 'an unknown type',
    make: () => edit(essay, 'type: essay', 'type: esay'),
    says: /type \| "esay" is not known\. Write one of: essay, video, podcast, music\. Did you mean "essay"\?/,
  },
  {
    what: 'a wrong type of value',
    make: () => edit(essay, 'order: 4', 'order: fourth'),
    says: /order \| should be a number but is text\./,
  },
  {
    what: 'an unknown category',
    make: () => {
      cpSync(join(folder(), 'knowledge-base/life-campus'), join(folder(), 'knowledge-base/life-campas'), {
        recursive: true,
      });
    },
    says: /folder \| "life-campas" is not a category\. Did you mean "life-campus"\?/,
  },
  {
    what: 'an unknown subcategory',
    make: () => edit(asked, 'rooms-and-meals', 'rooms-and-meal'),
    says: /subcategory \| "rooms-and-meal" is not a part of life-campus.*Did you mean "rooms-and-meals"/,
  },
  {
    what: 'a link to a page that is not there',
    make: () => edit('knowledge-base/about-yeshiva/who-teaches-at-the-yeshiva.md', '/staff', '/staf'),
    says: /link \| broken link: there is no page \/staf\. Did you mean "\/staff"\?/,
  },
  {
    what: 'a link to a place that is not there',
    make: () =>
      edit(
        'knowledge-base/learning-growth/what-does-a-day-look-like.md',
        '#weekly-schedule',
        '#weekly-schedul',
      ),
    says: /no place named #weekly-schedul\. Did you mean "weekly-schedule"\?/,
  },
  {
    what: 'a link to a tab that is not there',
    make: () =>
      edit('knowledge-base/program-tracks/what-is-shana-bet.md', 'tab=shana-bet', 'tab=shana-gimel'),
    says: /has no tab "shana-gimel"/,
  },
  {
    what: 'a link in a text',
    make: () => edit(essay, 'What does it ask in practice?', '[What](/torah/nothing) does it ask?'),
    says: /text \| broken link: there is no page \/torah\/nothing/,
  },
  {
    what: 'an unknown link of the school',
    make: () =>
      edit(
        'knowledge-base/program-tracks/is-there-a-form-for-other-tracks.md',
        'otherTracksForm',
        'otherForm',
      ),
    says: /"otherForm" is not a link of the school/,
  },
  {
    what: 'a date that does not exist',
    make: () => edit('pages/privacy.md', /updated: .*/, 'updated: "2026-02-30"'),
    says: /updated \| is not a date of the calendar/,
  },
  {
    what: 'a time that does not exist',
    make: () => edit('schedule.json', '"20:15"', '"25:15"'),
    says: /rows › 12 › time \| is not a time of day/,
  },
  {
    what: 'a duplicate id',
    make: () => edit('staff/amichai-bar-mashal.md', 'id: 7', 'id: 1'),
    says: /id \| "1" is already the id of content\/staff\/|"1" is already the id/,
  },
  {
    what: 'a duplicate id in a list',
    make: () => edit('facts.json', '"rooms"', '"students"'),
    says: /facts\.json \| 5 › id \| "students" is already the id/,
  },
  {
    what: 'a duplicate address',
    make: () =>
      cpSync(join(folder(), asked), join(folder(), 'knowledge-base/safety-health/what-about-meals.md')),
    says: /file name \| "what-about-meals" is already the address/,
  },
  {
    what: 'a missing alternative text',
    make: () => edit('home.json', /,\s*"alt": "[^"]*shelves[^"]*"/, ''),
    says: /home\.json \| carousel › 3 › alt \| is missing\./,
  },
  {
    what: 'a portrait without alternative text',
    make: () => edit('staff/ploni-ben-demo.md', 'department:', 'image: ploni.jpg\ndepartment:'),
    says: /imageAlt \| is missing: say in a few words/,
  },
  {
    what: 'a portrait that is not there',
    make: () =>
      edit('staff/ploni-ben-demo.md', 'department:', 'image: ploni.jpg\nimageAlt: A man\ndepartment:'),
    says: /image \| there is no picture content\/images\/ploni\.jpg/,
  },
  {
    what: 'a picture in a text without alternative text',
    make: () => edit(essay, '## A strange order', '![](camp.jpg)'),
    says: /the picture camp\.jpg has no alternative text/,
  },
  {
    what: 'an unknown placeholder',
    make: () => edit('season.json', '{{year.name}}', '{{year.nam}}'),
    says: /before › line \| \{\{year\.nam\}\} is not a fact.*Did you mean "year\.name"\?/,
  },
  {
    what: 'a deposit that does not say what it is',
    make: () => edit('season.json', '"button": "Ask us"', '"button": "Ask about {{cost.deposit}}"'),
    says: /none › button \| names the deposit and not that it is non-refundable\. Write "non-refundable" beside it/,
  },
  {
    what: 'an address at the wrong service',
    make: () => edit(song, 'youtubeUrl: sample', 'youtubeUrl: https://videos.example.com/x'),
    says: /youtubeUrl \| is not an https address at YouTube/,
  },
  {
    what: 'a sample that does not say so',
    make: () => edit(song, 'sample: true\n', ''),
    says: /sample \| is missing: youtubeUrl and spotifyUrl and embedId is still the word sample/,
  },
  {
    what: 'a true recording that says it is a sample',
    make: () => edit(song, /youtubeUrl: sample\nspotifyUrl: sample\nembedId: sample/, 'embedId: abcdefghijk'),
    says: /says that this is a sample, but every address is a true one/,
  },
  {
    what: 'a video without a video',
    make: () => edit('torah/a-melody-and-its-page.md', 'embedId: sample\n', ''),
    says: /embedId \| is missing: a video needs embedId/,
  },
  {
    what: 'a type that a language lacks',
    make: () => edit('torah/a-melody-and-its-page.md', 'type: video', 'type: podcast'),
    says: /"podcast" does not belong to english/,
  },
  {
    what: 'a class at an hour that the schedule has not',
    make: () => edit('classes.json', '"time": "11:45"', '"time": "11:30"'),
    says: /classes\.json \| days › 1 › classes › 1 › time \| on Sunday at 11:30 schedule\.json has nothing/,
  },
  {
    what: 'a class during lunch',
    make: () => edit('classes.json', '"time": "11:45"', '"time": "13:15"'),
    says: /on Sunday at 13:15 schedule\.json has "Lunch"/,
  },
  {
    what: 'a next step that leads nowhere',
    make: () => edit('knowledge-base/categories.json', '"/peek-inside"', '"/peek"'),
    says: /categories\.json \| 5 › subcategories › 1 › next › link \| broken link: there is no page \/peek/,
  },
  {
    what: 'words that lead nowhere',
    make: () => edit('links.json', '"/brochure.pdf"', '"/brochure"'),
    says: /links\.json \| 14 › link \| broken link: there is no page \/brochure/,
  },
  {
    what: 'an empty answer',
    make: () => edit(asked, /---\n[^-]*$/, '---\n'),
    says: /text \| the answer is empty/,
  },
  {
    what: 'broken JSON',
    make: () => edit('quote.json', ',', ''),
    says: /quote\.json \| whole file \| a comma, bracket or quotation mark/,
  },
  {
    what: 'broken fields',
    make: () => edit(essay, 'title: The', 'title: : The'),
    says: /captain-at-night\.md \| whole file \| line 3 has a colon inside the text/,
  },
  {
    what: 'a missing file',
    make: () => rmSync(join(folder(), 'quote.json')),
    says: /quote\.json \| whole file \| is missing/,
  },
  {
    what: 'a file that no page uses',
    make: () => writeFileSync(join(folder(), 'news.json'), '{}'),
    says: /news\.json \| whole file \| no page uses a file here/,
  },
];

describe('the content check stops', () => {
  test.each(mistakes)('$what', ({ make, says }) => {
    make();
    expect(lines().join('\n')).toMatch(says);
    expect(reportText(checkContent(folder()))).toMatch(
      /^There (is one mistake|are \d+ mistakes) in the content:/,
    );
  });
});

test('a link that the school has left empty', () => {
  const { files, photos } = readContent(folder());
  const links = { ...school.links, otherTracksForm: '' };
  expect(fileProblems(files, { photos, school: { ...school, links } })).toMatchObject([
    {
      message: expect.stringMatching(
        /^broken link: "otherTracksForm" is empty in shared\/school\.json/,
      ) as string,
    },
  ]);
});
