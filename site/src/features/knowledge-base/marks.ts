import { all } from '../../islands/dom';
import { rangesOf, type Range, type Term } from './match';

/** The texts of a line with the place where each begins. */
function textsIn(line: HTMLElement): { node: Text; start: number }[] {
  const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
  const found: { node: Text; start: number }[] = [];
  let start = 0;
  for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
    found.push({ node, start });
    start += node.data.length;
  }
  return found;
}

function wrap(node: Text, from: number, to: number): void {
  const found = node.splitText(from);
  found.splitText(to - from);
  const mark = document.createElement('mark');
  found.replaceWith(mark);
  mark.append(found);
}

/** Marks the part of a range that lies in one text; a range over several texts (Hebrew, a link) has a mark in each. */
function markRange({ node, start }: { node: Text; start: number }, range: Range): void {
  const from = Math.max(0, range.start - start);
  const to = Math.min(node.data.length, range.end - start);
  if (from < to) wrap(node, from, to);
}

export function unmark(line: HTMLElement): void {
  for (const mark of all(line, 'mark')) mark.replaceWith(...mark.childNodes);
  line.normalize();
}

/** Marks where a term stands in a line. */
export function markIn(line: HTMLElement, term: Term): void {
  unmark(line);
  const ranges = [...rangesOf(line.textContent, term)].reverse();
  if (ranges.length === 0) return;
  // From the end, so that the places before stay right.
  for (const text of textsIn(line)) for (const range of ranges) markRange(text, range);
}
