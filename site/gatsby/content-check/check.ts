import type { z } from 'zod';
import { authorProblems } from './authors';
import { readContent, type ContentFile } from './files';
import { depositProblems } from './deposit';
import { finderProblems } from './finder';
import { handwrittenProblems } from './handwritten';
import { linkProblems } from './links';
import {
  isSample,
  mediaEntries,
  pictureProblems,
  sampleProblems,
  seriesProblems,
  torahProblems,
} from './media';
import { answerPlaceProblems, classProblems, fileNameProblems, namedAnswerProblems } from './places';
import { markdownProblems } from './plain';
import { problemLine, type Problem } from './problem';
import { duplicateProblems, placeholderProblems } from './rules';
import { shapes, type Shape } from './schemas';
import { problemsOf } from './sentences';

export interface ContentReport {
  readonly problems: readonly Problem[];
  readonly files: number;
  /** Videos, podcasts and music whose true address only the school knows. */
  readonly samples: number;
}

const shapeOf = (file: ContentFile): Shape | undefined =>
  (file.kind === 'json' ? shapes[file.path.replace(/\.json$/, '')] : undefined) ?? shapes[file.collection];

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

/** Checks every file of the content folder and everything that must fit between them. */
export function checkContent(folder: string): ContentReport {
  const { files, problems, photos } = readContent(folder);
  const all = [
    ...problems,
    ...missingFiles(files),
    ...files.flatMap(shapeProblems),
    ...duplicateProblems(files),
    ...fileNameProblems(files),
    ...answerPlaceProblems(files),
    ...namedAnswerProblems(files),
    ...classProblems(files),
    ...finderProblems(files),
    ...linkProblems(files),
    ...pictureProblems(files, photos),
    ...sampleProblems(files),
    ...torahProblems(files),
    ...seriesProblems(files),
    ...authorProblems(files),
    ...markdownProblems(files),
    ...placeholderProblems(files),
    ...handwrittenProblems(files),
    ...depositProblems(files),
  ];
  return {
    problems: all,
    files: files.length,
    samples: mediaEntries(files).filter(({ data }) => isSample(data)).length,
  };
}

/** The report as lines of text. */
export function reportText({ problems, files, samples }: ContentReport): string {
  const counted = `${files} content files, ${samples} of their videos, podcasts and songs are samples.`;
  if (problems.length === 0) return `Content is right: ${counted}`;
  const head =
    problems.length === 1
      ? 'There is one mistake in the content:'
      : `There are ${problems.length} mistakes in the content:`;
  return [head, ...problems.map((problem) => `  ${problemLine(problem)}`), counted].join('\n');
}
