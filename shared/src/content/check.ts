import type { z } from 'zod';
import { authorProblems } from './authors.ts';
import type { ContentFile } from './files.ts';
import { depositProblems } from './deposit.ts';
import { handwrittenProblems, leftTrackProblems } from './handwritten.ts';
import { linkProblems, type SchoolLinks } from './links.ts';
import { pictureProblems, sampleProblems, seriesProblems, torahProblems } from './media.ts';
import {
  answerPlaceProblems,
  classProblems,
  fileNameProblems,
  namedAnswerProblems,
} from './content-placement.ts';
import { markdownProblems } from './plain.ts';
import type { Problem } from './problem.ts';
import { duplicateProblems, placeholderProblems } from './rules.ts';
import { scriptProblems } from './scripts.ts';
import { OPTIONAL_FOLDERS, shapeNamed, shapes, type Shape } from './schemas.ts';
import { problemsOf } from './sentences.ts';
import { walkProblems } from './walk.ts';

const shapeOf = (file: ContentFile): Shape | undefined =>
  (file.kind === 'json' ? shapeNamed(file.path.replace(/\.json$/, '')) : undefined) ??
  shapeNamed(file.collection);

/** Names of all fields anywhere in a schema, to find what a misspelled one was meant to be. */
function fieldNames(schema: z.ZodType): string[] {
  const { def } = schema as {
    def?: { type?: string; shape?: Record<string, z.ZodType>; element?: z.ZodType; innerType?: z.ZodType };
  };
  if (def?.shape) return Object.entries(def.shape).flatMap(([key, inner]) => [key, ...fieldNames(inner)]);
  const inner = def?.element ?? def?.innerType;
  return inner ? fieldNames(inner) : [];
}

function shapeProblems(file: ContentFile): Problem[] {
  const shape = shapeOf(file);
  if (!shape || shape.kind !== file.kind)
    return [
      {
        file: file.path,
        field: 'whole file',
        message: `no page uses a file here. Known places: ${Object.keys(shapes).join(', ')}.`,
      },
    ];
  const parsed = shape.schema.safeParse(file.data);
  return parsed.success ? [] : problemsOf(file.path, file.data, parsed.error, fieldNames(shape.schema));
}

/** Files that the site can't do without. */
function missingFiles(files: readonly ContentFile[]): Problem[] {
  return Object.entries(shapes)
    .filter(
      ([name, shape]) =>
        !OPTIONAL_FOLDERS.includes(name) &&
        !files.some((file) =>
          shape.kind === 'json'
            ? file.path === `${name}.json`
            : file.collection === name && file.kind === 'markdown',
        ),
    )
    .map(([name, shape]) => ({
      file: shape.kind === 'json' ? `${name}.json` : name,
      field: 'whole file',
      message: 'is missing.',
    }));
}

/** What texts may name beside each other. */
interface Known {
  /** Names of the files in `images/`. */
  readonly photos: readonly string[];
  readonly school: SchoolLinks;
}

/** What can be said of files without the others: of one that is typed, before it is anywhere. */
export const ownProblems = (files: readonly ContentFile[]): Problem[] => [
  ...files.flatMap(shapeProblems),
  ...markdownProblems(files),
  ...scriptProblems(files),
  ...placeholderProblems(files),
  ...handwrittenProblems(files),
  ...depositProblems(files),
];

/** Checks what the files say, each by itself and what must fit between them. */
export const fileProblems = (files: readonly ContentFile[], known: Known): Problem[] => [
  ...missingFiles(files),
  ...ownProblems(files),
  ...duplicateProblems(files),
  ...fileNameProblems(files),
  ...answerPlaceProblems(files),
  ...namedAnswerProblems(files),
  ...classProblems(files),
  ...linkProblems(files, known.school),
  ...leftTrackProblems(files),
  ...pictureProblems(files, known.photos),
  ...walkProblems(files, known.photos),
  ...sampleProblems(files),
  ...torahProblems(files),
  ...seriesProblems(files),
  ...authorProblems(files),
];
