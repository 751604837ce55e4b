import type { ContentFile } from './files.ts';
import { textsOf } from './rules.ts';
import type { Problem } from './problem.ts';

/** What a browser would take for a part of the page, or run. */
const TAG = /<[a-z/!?][^>\n]*>?/i;
const ADDRESS = /\b(?:javascript|vbscript):\S*|\bdata:[a-z]+\/\S*/i;
/** Where links and pictures of Markdown lead, however they are written. */
const TARGETS = /\]\(\s*<?([^)\s>]+)|\]:\s*<?([^\s>]+)/g;
/** Another kind of address, or letters that are written as numbers so that nobody sees which. */
const STRANGE = /^(?!(?:https?|mailto|tel|school):)[a-z][a-z0-9+.-]*:|&#?\w+;/i;

const targetsIn = (text: string): string[] =>
  [...text.matchAll(TARGETS)].map(([, inline, below]) => inline ?? below ?? '');

/** HTML and addresses that run, in any text: pages are made of words, Markdown and nothing else. */
export const scriptProblems = (files: readonly ContentFile[]): Problem[] =>
  files.flatMap((file) =>
    textsOf(file).flatMap((entry) => {
      const say = (found: string | undefined, message: string): Problem[] =>
        found === undefined
          ? []
          : [{ file: entry.file, field: entry.field, message: `"${found.slice(0, 60)}" ${message}` }];
      return [
        ...say(TAG.exec(entry.text)?.[0], 'is HTML, which has no place in a text. Write the words alone.'),
        ...say(
          ADDRESS.exec(entry.text)?.[0] ?? targetsIn(entry.text).find((target) => STRANGE.test(target)),
          'is no address of a page. Write one that begins with / or https.',
        ),
      ];
    }),
  );
