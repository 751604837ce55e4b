import type { ContentFile } from './files.ts';
import { textsOf, type TextField } from './rules.ts';
import type { Problem } from './problem.ts';

/** Marks of Markdown and what they would look like: stars and brackets, on the page. */
const MARKS: readonly (readonly [RegExp, string])[] = [
  [/\*\*[^*\n]+\*\*|__[^_\n]+__/, 'bold letters'],
  [/\[[^\]\n]+\]\([^)\s]+\)/, 'a link'],
  [/`[^`\n]+`/, 'code'],
  [/^#{1,6} /m, 'a heading'],
];
const BULLET = /^[-*] \S/m;

const isAnswer = (file: ContentFile): boolean =>
  file.kind === 'markdown' && file.collection === 'knowledge-base';

/** Answers are plain text, as are all fields; only the texts below the second --- of the other files are Markdown. */
const isPlain = (file: ContentFile, { field }: TextField): boolean => field !== 'text' || isAnswer(file);

function inText(file: ContentFile, entry: TextField): Problem[] {
  const problem = (message: string): Problem => ({ file: file.path, field: entry.field, message });
  const marks = MARKS.flatMap(([pattern, what]) => {
    const found = pattern.exec(entry.text)?.[0].trim();
    return found === undefined
      ? []
      : [
          problem(
            `"${found}" is ${what} in Markdown, but this is plain text: people would see the signs. Write the words alone.`,
          ),
        ];
  });
  const bullets =
    isAnswer(file) && ['text', 'hebrew'].includes(entry.field) && BULLET.test(entry.text)
      ? [problem('a line begins with - or *: in answers a bullet is the sign •.')]
      : [];
  return [...marks, ...bullets];
}

/** Markdown where nothing makes anything of it. */
export const markdownProblems = (files: readonly ContentFile[]): Problem[] =>
  files.flatMap((file) =>
    textsOf(file)
      .filter((entry) => isPlain(file, entry))
      .flatMap((entry) => inText(file, entry)),
  );
