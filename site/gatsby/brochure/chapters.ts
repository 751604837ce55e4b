import school from '../../../shared/school.json';
import { NON_REFUNDABLE } from '../../../shared/src/costs';
import { hebrewDate } from '../../../shared/src/dates';
import { light } from '../../../shared/src/tokens';
import { blocksOf } from '../../src/features/knowledge-base/blocks';
import type { YearFacts } from '../../../shared/src/year-values';
import type { PlaceholderValues } from '../fill';
import { plainText, type BrochureContent, type Passage } from './content';
import { passagesInColumns } from './columns';
import { drawPicture, fillPage, type Drawing } from './pictures';
import { CONTENT_WIDTH, PAGE, styles, type Sheet } from './sheet';
import { drawTable } from './table';
import { drawText } from './text';

function body(sheet: Sheet, text: string): void {
  for (const block of blocksOf(plainText(text))) {
    if (block.kind === 'list') sheet.bullets(block.lines);
    else sheet.text(block.lines.join(' '), styles.body, 7);
  }
}

function passage(sheet: Sheet, { title, body: text }: Passage): void {
  sheet.need(64);
  sheet.text(title, styles.subheading, 1, 'H3');
  body(sheet, text);
  sheet.y += 3;
}

/** Numbers of the school, four in a row. */
function drawFacts(sheet: Sheet, facts: BrochureContent['facts']): void {
  const columns = 4;
  const width = CONTENT_WIDTH / columns;
  const tall = 62;
  sheet.need(Math.ceil(facts.length / columns) * tall);
  facts.forEach(({ value, label }, index) => {
    const x = PAGE.margin + (index % columns) * width;
    const y = sheet.y + Math.floor(index / columns) * tall;
    sheet.tagged('P', () => {
      const high = drawText(sheet.pdf, value, x, y, width - 10, {
        face: 'heading',
        size: 19,
        color: light.olive,
        leading: 1.2,
      });
      drawText(sheet.pdf, label, x, y + high, width - 14, styles.small);
    });
  });
  sheet.y += Math.ceil(facts.length / columns) * tall;
}

const DEPARTMENTS = [
  ['leadership', 'Leadership'],
  ['esp', school.programName],
  ['faculty', 'Faculty'],
] as const;

function drawPeople(sheet: Sheet, staff: BrochureContent['staff']): void {
  sheet.heading('Who you will meet');
  for (const [id, title] of DEPARTMENTS) {
    sheet.text(title, styles.subheading, 1, 'H3');
    const people = staff.filter((person) => person.department === id);
    sheet.text(
      people.map((person) => `${person.name} (${person.title})`).join(' · '),
      { ...styles.body, size: 10 },
      5,
    );
  }
}

/** The drawings between the texts. */
export interface Drawings {
  readonly hills: Drawing;
  readonly studyHall: Drawing;
  readonly folios: Drawing;
}

export function aboutChapter(
  sheet: Sheet,
  { home, sections, facts, elements, staff }: BrochureContent,
  { studyHall }: Drawings,
): void {
  sheet.chapter('Who we are', home.headline.join(' '));
  sheet.text(home.intro, { ...styles.body, face: 'heading', size: 13, leading: 1.45 }, 14);
  drawFacts(sheet, facts);
  sheet.rule();
  sections.forEach((section) => passage(sheet, section));
  sheet.startPage();
  drawPicture(sheet, studyHall, 115);
  sheet.heading('Some Elements of the Yeshiva');
  passagesInColumns(sheet, elements);
  drawPeople(sheet, staff);
}

export function programChapter(sheet: Sheet, { esp, classes }: BrochureContent): void {
  sheet.chapter('For students from abroad', school.programName);
  passagesInColumns(sheet, esp);
  sheet.heading(classes.title);
  sheet.text(classes.note, styles.small, 6);
  drawTable(sheet, {
    columns: [0.18, 0.82],
    head: ['Day', 'Classes in English'],
    rows: classes.days.map(({ day, classes: list }) => [
      day,
      list.map(({ time, title }) => `${time} ${title}`).join('   ·   '),
    ]),
  });
}

export function weekChapter(sheet: Sheet, { schedule }: BrochureContent, { folios }: Drawings): void {
  sheet.chapter('Hour by hour', schedule.title);
  sheet.text(schedule.note, styles.small, 10);
  drawTable(sheet, {
    columns: [0.088, 0.152, 0.152, 0.152, 0.152, 0.152, 0.152],
    head: ['Time', ...schedule.days],
    rows: schedule.rows.map(({ time, cells }) => [time, ...cells]),
    size: 8.2,
  });
  fillPage(sheet, folios);
}

const TRACK_ROWS = [
  ['ages', 'Ages'],
  ['length', 'Length'],
  ['dates', 'Dates'],
  ['learning', 'Learning'],
  ['requirement', 'You need'],
  ['service', 'Army service'],
  ['apply', 'Apply by'],
] as const;

const COST_ROWS = [
  ['cost.total', 'Cost of the year'],
  ['cost.tuition', 'Of it tuition'],
  ['cost.room-and-board', 'Of it room and board'],
  ['cost.deposit', `Of it the deposit (${NON_REFUNDABLE})`],
  ['cost.included', 'The total includes'],
] as const;

/** A value of each track, from the year and from nowhere else. */
const costCells = (name: string, { tracks }: BrochureContent, values: PlaceholderValues): string[] =>
  tracks.map(({ tab }) => values[`${name}.${tab}` as keyof PlaceholderValues]);

export function tracksChapter(
  sheet: Sheet,
  content: BrochureContent,
  { hills }: Drawings,
  values: PlaceholderValues,
): void {
  const { tracks } = content;
  sheet.chapter('Ways to be here', 'Tracks');
  drawTable(sheet, {
    columns: [0.14, ...tracks.map(() => 0.86 / tracks.length)],
    head: ['', ...tracks.map((track) => track.title)],
    rows: [
      ...TRACK_ROWS.map(([key, label]) => [label, ...tracks.map((track) => track[key])]),
      ...COST_ROWS.map(([name, label]) => [label, ...costCells(name, content, values)]),
    ],
  });
  sheet.startPage();
  drawPicture(sheet, hills, 250);
  sheet.heading('What each track is like');
  passagesInColumns(sheet, tracks);
}

function deadlineRows(year: YearFacts, values: PlaceholderValues): string[][] {
  return [
    ['Application deadline', values['deadline.application'], values['hebrew.application']],
    ['Acceptance letters', values.letters, values['hebrew.decisions']],
    ['Registration deadline', values['deadline.registration'], values['hebrew.registration']],
    ['Orientation', values.orientation, hebrewDate(`${year.orientation_on}T12:00:00Z`)],
    ['Program begins', values['program.start'], hebrewDate(`${year.program_starts_on}T12:00:00Z`)],
  ];
}

/** Answers that a family wants on paper; one that was renamed is left out. */
const ON_PAPER = [
  'how-do-i-apply',
  'what-does-the-price-include',
  'is-there-financial-aid',
  'may-i-leave-campus',
  'how-long-must-my-passport-be-valid',
  'what-should-i-bring',
];

export function applyChapter(
  sheet: Sheet,
  { answers, home }: BrochureContent,
  values: PlaceholderValues,
  year: YearFacts | null,
): void {
  sheet.chapter(`Program year ${values['year.name']}`, 'Dates, cost and how to apply');
  drawTable(sheet, {
    columns: [0.24, 0.5, 0.26],
    head: ['What', 'When', 'Hebrew date'],
    rows: year ? deadlineRows(year, values) : [],
    size: 9.4,
  });
  drawTable(sheet, {
    columns: [0.4, 0.6],
    head: ['Cost of the year', ''],
    rows: [
      ['Total', values['cost.total']],
      ['Of it tuition', values['cost.tuition']],
      ['Of it room and board', values['cost.room-and-board']],
      [`Of it the registration deposit (${NON_REFUNDABLE})`, values['cost.deposit']],
      ['With everything else', values['cost.estimate']],
    ],
    size: 9.4,
  });
  ON_PAPER.flatMap((slug) => answers.get(slug) ?? []).forEach((answer) => passage(sheet, answer));
  sheet.heading(home.closing.title, 120);
  sheet.text(values['cost.aid'], styles.body, 8);
  for (const { name, role, email, phone } of school.contacts)
    sheet.text(`${name}: ${role}. ${email}, ${phone}`, styles.body, 3);
  const { street, locality, region, country } = school.address;
  sheet.text(`${school.name}, ${street}, ${locality}, ${region}, ${country}`, styles.small, 0);
}
