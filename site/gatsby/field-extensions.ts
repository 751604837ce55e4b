import { join } from 'node:path';
import type { Actions } from 'gatsby';
import school from '../../shared/school.json';
import { isDrawing } from '../../shared/src/content/drawings';
import { markHebrewHtml } from '../src/lib/hebrew';
import { contentFolder } from './content-folder';
import { fill, fillDeep, liveValues, placeholderValues, type PlaceholderValues } from './fill';
import { answerText } from './knowledge/answer-text';
import { makePicture } from './pictures';
import { openProgramYear } from './program-year';

interface FieldInfo {
  readonly fieldName: string;
  readonly schema: { getType(name: string): unknown };
}
type Resolver = (source: unknown, args: object, context: unknown, info: FieldInfo) => unknown;

/** Only finished pages make elements of the marks; `gatsby develop` shows the words as they are. */
const BUILDING = process.env['NODE_ENV'] === 'production';

/** The facts behind `{{placeholders}}`, of the year this build is made with. */
export const buildValues = async (): Promise<PlaceholderValues> =>
  (BUILDING ? liveValues : placeholderValues)(await openProgramYear(), school);

const own = (source: unknown, field: string): unknown =>
  typeof source === 'object' && source !== null ? Reflect.get(source, field) : undefined;

/** The resolver of another field of MarkdownRemark, made by gatsby-transformer-remark. */
function markdownField(info: FieldInfo, field: string): Resolver {
  const type = info.schema.getType('MarkdownRemark');
  const fields: unknown = own(type, 'getFields');
  const all: unknown = typeof fields === 'function' ? fields.call(type) : undefined;
  const resolve = own(own(all, field), 'resolve');
  if (typeof resolve !== 'function') throw new Error(`MarkdownRemark has no resolver for ${field}.`);
  return resolve as Resolver;
}

const filled: Resolver = async (source, _args, _context, { fieldName }) =>
  fillDeep(own(source, fieldName), await buildValues());

const body: Resolver = async (source, _args, context, info) => {
  const html = await markdownField(info, 'html')(source, {}, context, info);
  return markHebrewHtml(fill(String(html), await buildValues()));
};

const plain: Resolver = async (source, _args, context, info) => {
  const text = await markdownField(info, 'excerpt')(
    source,
    { pruneLength: 1_000_000, format: 'PLAIN' },
    context,
    info,
  );
  return fill(String(text), await buildValues());
};

const answer: Resolver = async (source) =>
  answerText(String(own(source, 'rawMarkdownBody')), await buildValues());

/** Folder below content/ and file name of a Markdown file. */
const pathParts = (source: unknown): { collection: string; slug: string } => {
  const parts = String(own(source, 'fileAbsolutePath')).split('/');
  return { collection: parts.at(-2) ?? '', slug: (parts.at(-1) ?? '').replace(/\.md$/, '') };
};
const fromPath: Resolver = (source, _args, _context, { fieldName }) => own(pathParts(source), fieldName);

/** The photo that a Markdown file, or an entry of a list, names in `image`; null where it names none or a drawing of ours. */
const picture: Resolver = async (source) => {
  const image = own(own(source, 'frontmatter') ?? source, 'image');
  if (typeof image !== 'string' || image === '' || isDrawing(image)) return null;
  return makePicture(join(contentFolder(), 'images', image), join(process.cwd(), 'public'));
};

/**
 * `@filled`, `@body`, `@plain`, `@answer`: texts that name facts of the program year show its values. `@fromPath`: where a file
 * lies. `@picture`: the sizes of its photo.
 */
export function declareFieldExtensions(actions: Actions): void {
  for (const [name, resolve] of Object.entries({ filled, body, plain, answer, fromPath, picture }))
    actions.createFieldExtension({ name, extend: () => ({ resolve }) }, { name: 'site' });
}
