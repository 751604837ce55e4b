/** What editors who are no programmers trip over: said in words, with the line and what to write instead. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { problemLine } from '../../../shared/src/content/problem';
import { checkWithPictures } from './check';
import { CONTENT, copyForEach, edit, folder, lines, photo, type Mistake } from './content-copy';

copyForEach();

const essay = 'torah/the-captain-at-night.md';
const song = 'torah/hadran.md';
const asked = 'knowledge-base/life-campus/what-about-meals.md';

test('a guest needs no file in staff/', () => {
  edit(essay, 'author: Rabbi Shaul Exampleman', 'author: Rabbi Visiting Guest\nguest: true');
  expect(lines()).toEqual([]);
});

test('every template of the README passes as it stands', () => {
  const readme = readFileSync(join(CONTENT, 'README.md'), 'utf8');
  const paths = [...readme.matchAll(/`((?:knowledge-base|staff|torah|elements|esp)\/[\w/-]+\.md)`/g)].map(
    ([, path = '']) => path,
  );
  const templates = [...readme.matchAll(/```md\n([\s\S]*?)```/g)].map(([, text = '']) => text);
  expect(templates).toHaveLength(8);
  expect(paths).toHaveLength(templates.length);
  for (const [at, path] of paths.entries()) writeFileSync(join(folder(), path), templates[at] ?? '');
  expect(lines()).toEqual([]);
});

const mistakes: readonly Mistake[] = [
  {
    what: 'an answer most asked that is not there',
    make: () => edit('most-asked.json', 'how-safe-is-the-area', 'how-safe-is-the-aria'),
    says: /most-asked\.json \| 5 › answer \| there is no answer named "how-safe-is-the-aria"\. Did you mean "how-safe-is-the-area"\?/,
  },
  {
    what: 'an item without its day',
    make: () => edit(essay, /^date:.*\n/m, ''),
    says: /captain-at-night\.md \| date \| is missing/,
  },
  {
    what: 'a series of one part',
    make: () => edit('torah/from-strength-to-strength.md', 'series: "On Learning"', 'series: "On Lerning"'),
    says: /series \| nothing else is part of "On Lerning"\. Did you mean "On Learning"\?/,
  },
  {
    what: 'a series in two languages',
    make: () => edit('torah/elu-vaelu.md', /^series:.*$/m, 'series: "On Learning"'),
    says: /series \| "On Learning" has parts in several languages/,
  },
  {
    what: 'a colon in a title',
    make: () => edit(essay, /^title: .*$/m, 'title: Elul: a beginning'),
    says: /whole file \| line 3 has a colon inside the text\. Put the text in quotation marks: title: "Elul: a beginning"/,
  },
  {
    what: 'curly marks around a field’s name',
    make: () => edit(essay, /^title: .*$/m, '“title”: Elul'),
    says: /whole file \| line 3 has curly quotation marks around the name of a field\. Write title: Elul/,
  },
  {
    what: 'curly marks around a text',
    make: () => edit(essay, /^title: .*$/m, 'title: “Elul”'),
    says: /whole file \| line 3 has its text in curly quotation marks, which would be shown\. Write title: "Elul"/,
  },
  {
    what: 'curly marks in a list',
    make: () => edit(asked, 'keywords: [', 'keywords: [“food”, '),
    says: /whole file \| line 5 has curly quotation marks in a list\. Write straight ones: keywords: \["food", /,
  },
  {
    what: 'curly marks in a list of JSON',
    make: () => edit('season.json', '"line"', '“line”'),
    says: /season\.json \| whole file \| line 3 has curly quotation marks\. Write straight ones: "/,
  },
  {
    what: 'the ending that an editor of texts adds',
    make: () => renameSync(join(folder(), essay), join(folder(), `${essay}.txt`)),
    says: /the-captain-at-night\.md\.txt \| file name \| ends in \.txt, so it is not read\. Name it the-captain-at-night\.md\./,
  },
  {
    what: 'a file of another kind',
    make: () => writeFileSync(join(folder(), 'notes.docx'), ''),
    says: /notes\.docx \| file name \| is not read: words end in \.md, lists in \.json/,
  },
  {
    what: 'a file name with a space and capitals',
    make: () =>
      renameSync(join(folder(), asked), join(folder(), 'knowledge-base/life-campus/What about_Meals.md')),
    says: /What about_Meals\.md \| file name \| is an address, and has other letters.* Name it what-about-meals\.md\./,
  },
  {
    what: 'a file name in Hebrew',
    make: () => renameSync(join(folder(), asked), join(folder(), 'knowledge-base/life-campus/אוכל.md')),
    says: /אוכל\.md \| file name \| is an address, and has other letters.* Name it in Latin letters\./,
  },
  {
    what: 'gershayim as a quotation mark',
    make: () => edit(song, /^title: .*$/m, 'title: "שיעור צה"ל"'),
    says: /whole file \| line \d has a quotation mark inside quoted text.* Write title: "שיעור צה״ל" with the Hebrew sign ״/,
  },
  {
    what: 'gershayim in a list',
    make: () => edit(asked, 'keywords: [', 'keywords: ["צה"ל", '),
    says: /line 5 has a quotation mark inside a Hebrew word of the list/,
  },
  {
    what: 'a tab',
    make: () => edit(essay, /^id:/m, '\tid:'),
    says: /line \d begins with a tab\. Remove it/,
  },
  {
    what: 'an apostrophe between apostrophes',
    make: () => edit(essay, /^title: .*$/m, "title: 'The captain's night'"),
    says: /line 3 has an apostrophe inside text between apostrophes\. Write title: "The captain's night"/,
  },
  {
    what: 'a quotation mark that nobody closes',
    make: () => edit(essay, /^title: .*$/m, 'title: "The captain'),
    says: /line 3 opens a quotation mark and does not close it/,
  },
  {
    what: 'a list that nobody closes',
    make: () => edit(asked, /^(keywords: .*)\]$/m, '$1'),
    says: /line 5 opens a list with \[ and does not close it/,
  },
  {
    what: 'a field that stands twice',
    make: () => edit(essay, /^(author: .*)$/m, '$1\n$1'),
    says: /line \d has the field author again; it stands on line \d already/,
  },
  {
    what: 'a field without a colon',
    make: () => edit(essay, /^author: /m, 'author '),
    says: /line \d has no field name/,
  },
  {
    what: 'a missing second ---',
    make: () => edit(asked, /\n---\n/, '\n'),
    says: /the second line of --- is missing/,
  },
  {
    what: 'a missing first ---',
    make: () => edit(asked, /^---\n/, ''),
    says: /line 1 must be --- alone/,
  },
  {
    what: 'a picture that is none',
    make: () => photo('rabbi.jpg', 'this is a text'),
    says: /images\/rabbi\.jpg \| picture \| is not a JPEG, PNG or WebP picture/,
  },
  {
    what: 'a picture that was copied half',
    make: () => photo('rabbi.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])),
    says: /images\/rabbi\.jpg \| picture \| ends in the middle/,
  },
  {
    what: 'an empty picture',
    make: () => photo('rabbi.png', ''),
    says: /images\/rabbi\.png \| picture \| is empty/,
  },
  {
    what: 'a picture with the ending of another kind',
    make: () => photo('rabbi.jpg', Buffer.from('\u0089PNG\r\n IEND', 'latin1')),
    says: /images\/rabbi\.jpg \| picture \| is a PNG picture with another ending/,
  },
  {
    what: 'a track with a photograph that nobody describes',
    make: () => edit('tracks/shana-bet.md', 'tab:', 'image: hall.jpg\ntab:'),
    says: /tracks\/shana-bet\.md \| imageAlt \| is missing: say in a few words[\s\S]*image \| there is no picture content\/images\/hall\.jpg/,
  },
  {
    what: 'an hour of the walk before the one above it',
    make: () => edit('peek-inside.json', '"hour": "9:30"', '"hour": "6:59"'),
    says: /peek-inside\.json \| gallery › 3 › hour \| 6:59 is not after 7:00, the hour of the place before it/,
  },
  {
    what: 'a place of the walk that a finger would meet with another',
    make: () => edit('peek-inside.json', '"at": "42% 61%"', '"at": "50% 55%"'),
    says: /gallery › 11 › at \| 58% 53% is so near to The courtyard \(50% 55%\) that a finger would meet both/,
  },
  {
    what: 'a place of the walk at the edge of the map',
    make: () => edit('peek-inside.json', '"at": "14% 93%"', '"at": "3% 93%"'),
    says: /gallery › 5 › at \| 3% 93% is at the edge of the map/,
  },
  {
    what: 'a drawing that the walk has twice',
    make: () => edit('peek-inside.json', '"image": "rain"', '"image": "hills"'),
    says: /gallery › 10 › image \| hills is the picture of The path above the dormitories already/,
  },
  {
    what: 'a drawing of the walk that nobody has drawn',
    make: () => edit('peek-inside.json', '"image": "rain"', '"image": "raim"'),
    says: /gallery › 10 › image \| "raim" is neither a drawing of ours .*nor the name of a picture file.* Did you mean "rain"\?/,
  },
  {
    what: 'a photograph that is called a drawing',
    make: () => edit('peek-inside.json', '"image": "rain"', '"image": "rain.jpg"'),
    says: /gallery › 10 › alt \| says that this is a drawing, but the picture is a photograph[\s\S]*image \| there is no picture content\/images\/rain\.jpg/,
  },
  {
    what: 'an author whom nobody knows',
    make: () => edit(essay, 'Rabbi Shaul Exampleman', 'Rabbi Shaul Exampelman'),
    says: /author \| nobody in staff\/ is named "Rabbi Shaul Exampelman"\. Did you mean "Rabbi Shaul Exampleman"\? For a guest/,
  },
  {
    what: 'a Hebrew author with another letter',
    make: () => edit(song, 'אלישע בן־שיר', 'אלישה בן־שיר'),
    says: /author \| "אלישה בן־שיר" is nobody else's name here\. Did you mean "אלישע בן־שיר"\?/,
  },
  {
    what: 'Markdown in a field',
    make: () => edit('season.json', '"Ask us"', '"**Ask us**"'),
    says: /season\.json \| none › button \| "\*\*Ask us\*\*" is bold letters in Markdown, but this is plain text/,
  },
  {
    what: 'Markdown in an answer',
    make: () => edit(asked, /---\n(?=[^-]*$)/, '---\nSee [the staff](/staff).\n\n- one\n\n'),
    says: /text \| "\[the staff\]\(\/staff\)" is a link in Markdown[\s\S]*text \| a line begins with - or \*/,
  },
  {
    what: 'an essay that is too short',
    make: () => edit(essay, /(\n---\n)[\s\S]*$/, '$1A beginning.\n'),
    says: /captain-at-night\.md \| text \| has 12 characters; an essay needs its text here, at least 200/,
  },
  {
    what: 'an essay without its text',
    make: () => edit(essay, /(\n---\n)[\s\S]*$/, '$1'),
    says: /text \| is empty: the essay itself stands below the second ---/,
  },
];

test('a picture whose beginning and end are whole and whose rest is not is named, and no build begins', async () => {
  const whole = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#55602f' } })
    .jpeg()
    .toBuffer();
  photo('whole.jpg', whole);
  photo('broken.jpg', Buffer.concat([whole.subarray(0, 200), Buffer.alloc(4000, 0x55), whole.subarray(-20)]));
  expect(lines()).toEqual([]);
  const { mistakes: found } = await checkWithPictures(folder());
  expect(found.map(problemLine)).toEqual([
    'content/images/broken.jpg – picture: cannot be read: it was damaged on its way. Open it on your computer, save it again as JPEG and copy it here.',
  ]);
});

describe('the content check says in words', () => {
  test.each(mistakes)('$what', ({ make, says }) => {
    make();
    expect(lines().join('\n')).toMatch(says);
  });
});
