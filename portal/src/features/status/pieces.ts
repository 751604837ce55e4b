/** The lines of an application in one word each, as its owner reads them. */
import type { StatusTone } from '@school/shared/statuses';
import type { Line } from '@school/shared/lines';
import { serverNow } from '@school/shared/server-clock';
import { texts } from './texts.ts';

interface Word {
  readonly word: string;
  readonly tone: StatusTone;
}
const { words } = texts;

/** Nothing is received before it is handed in: until then it is ready. */
const there = ({ confirmed }: Line, submitted: boolean): Word => {
  if (!submitted) return { word: words.ready, tone: 'blue' };
  return confirmed ? { word: words.checked, tone: 'green' } : { word: words.received, tone: 'blue' };
};

function refereeWord({ state, problem, owes }: Line): Word {
  if (state === 'done') return { word: words.letterCame, tone: 'green' };
  if (state === 'impossible') return { word: words.cannotWrite, tone: 'amber' };
  if (problem === 'failed') return { word: words.addressFails, tone: 'red' };
  return { word: owes === 'referee' ? words.asked : words.notAsked, tone: 'neutral' };
}

function interviewWord({ state, at }: Line, submitted: boolean): Word {
  if (state === 'open') return { word: words.noneChosen, tone: 'neutral' };
  if (!at) return { word: submitted ? words.received : words.ready, tone: 'blue' };
  return { word: Date.parse(at) > serverNow() ? words.timeSet : words.timeOver, tone: 'blue' };
}

export function wordOf(line: Line, submitted: boolean): Word {
  if (line.kind === 'referee') return refereeWord(line);
  if (line.kind === 'interview') return interviewWord(line, submitted);
  if (line.problem === 'replace') return { word: words.replace, tone: 'red' };
  if (line.state === 'open')
    return { word: line.kind === 'document' ? words.notSent : words.notFinished, tone: 'neutral' };
  return line.kind === 'references' ? { word: words.enough, tone: 'blue' } : there(line, submitted);
}

const PIECES: ReadonlySet<Line['kind']> = new Set([
  'section',
  'document',
  'references',
  'referee',
  'interview',
]);

/** What belongs to the application itself; the list of a place has its own page. */
export const piecesOf = (lines: readonly Line[]): readonly Line[] =>
  lines.filter(({ kind }) => PIECES.has(kind));
