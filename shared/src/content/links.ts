import { isDemo } from '../demo.ts';
import { paths, redirects } from '../routes.ts';
import { tabOf, trackValues } from '../track-values.ts';
import { CATEGORY_IDS } from './schemas.ts';
import type { ContentFile } from './files.ts';
import { isSample } from './media.ts';
import { markdownLinks } from './markdown-links.ts';
import { didYouMean, type Problem } from './problem.ts';
import { own } from './rules.ts';
import { addressOf } from './address-of.ts';

/** Places inside a page that a link may name after `#`. The end-to-end test looks each of them up in the built pages. */
const ANCHORS: Readonly<Record<string, readonly string[]>> = {
  [paths.prospectiveStudents]: [
    'weekly-schedule',
    'sample-classes-english',
    'programs-section',
    'compare-tracks',
    'deadlines',
  ],
  [paths.knowledgeBase]: ['still-need-help'],
};
const TABS: Readonly<Record<string, readonly string[]>> = {
  [paths.prospectiveStudents]: trackValues.map(tabOf),
};
const FILES = ['/brochure.pdf', '/deadlines.ics', '/torah.xml'];

/** What `school.json` says of links: `school:name` is one that it has an address for. */
export interface SchoolLinks {
  readonly email: string;
  readonly links: Readonly<Record<string, string>>;
}

interface Targets {
  /** The links of `school.json`. */
  readonly school: Readonly<Record<string, string>>;
  readonly pages: readonly string[];
  readonly anchors: Readonly<Record<string, readonly string[]>>;
}

function targetsOf(files: readonly ContentFile[], school: SchoolLinks): Targets {
  const named = (collection: string): string[] =>
    files
      .filter((file) => file.collection === collection && file.kind === 'markdown')
      .filter(({ data }) => isDemo(school) || !isSample(data))
      .map((file) => file.name);
  const slugs = named('knowledge-base');
  const classes = own(files.find(({ path }) => path === 'classes.json')?.data, 'days');
  const places = ANCHORS[paths.prospectiveStudents] ?? [];
  return {
    school: school.links,
    pages: [
      ...Object.values(paths),
      ...redirects.map((entry) => entry.from),
      ...FILES,
      ...slugs.map((slug) => `${paths.knowledgeBase}/${slug}`),
      ...named('torah').map((slug) => `${paths.torah}/${slug}`),
    ],
    anchors: {
      ...ANCHORS,
      // Sections without content are not drawn.
      [paths.prospectiveStudents]: places.filter(
        (name) => name !== 'sample-classes-english' || !Array.isArray(classes) || classes.length > 0,
      ),
      [paths.knowledgeBase]: [...(ANCHORS[paths.knowledgeBase] ?? []), ...CATEGORY_IDS, ...slugs],
    },
  };
}

/** Null for percent signs that stand for no letters. */
function decoded(hash: string): string | null {
  try {
    return decodeURIComponent(hash);
  } catch {
    return null;
  }
}

/** What is wrong with a link, or null. */
function linkFault(href: string, targets: Targets): string | null {
  if (href.startsWith('school:')) {
    const key = href.slice('school:'.length);
    if (targets.school[key]) return null;
    return Object.hasOwn(targets.school, key)
      ? `"${key}" is empty in shared/school.json. Write its address there, or take this link away.`
      : `"${key}" is not a link of the school.${didYouMean(key, Object.keys(targets.school))}`;
  }
  if (/^(https|mailto|tel):/.test(href)) return addressOf(href) ? null : `"${href}" is not a whole address.`;
  if (/^http:/.test(href)) return `"${href}" must begin with https.`;
  if (!href.startsWith('/'))
    return `"${href}" must begin with / (a page of this site) or https (another site).`;
  const url = addressOf(href, 'https://own.invalid');
  if (!url) return `"${href}" is not a whole address.`;
  const page = url.pathname.replace(/(.)\/$/, '$1');
  if (!targets.pages.includes(page)) return `there is no page ${page}.${didYouMean(page, targets.pages)}`;
  const anchor = decoded(url.hash.slice(1));
  if (anchor === null) return `"${href}" ends in signs that no address has.`;
  const known = targets.anchors[page] ?? [];
  if (anchor && !known.includes(anchor))
    return `the page ${page} has no place named #${anchor}.${didYouMean(anchor, known)}`;
  const tab = url.searchParams.get('tab');
  if (tab !== null && !TABS[page]?.includes(tab))
    return `the page ${page} has no tab "${tab}".${didYouMean(tab, TABS[page] ?? [])}`;
  return null;
}

interface LinkUse {
  readonly field: string;
  readonly href: string;
}

function linksIn(file: ContentFile): LinkUse[] {
  const link = own(file.data, 'link');
  const targets = markdownLinks(file.body)
    .filter(({ isPicture }) => !isPicture)
    .flatMap(({ target }) => /^\S+/.exec(target)?.[0] ?? []);
  const inText = [...new Set(targets)].map((href) => ({ field: 'text', href }));
  return [...(typeof link === 'string' ? [{ field: 'link', href: link }] : []), ...inText];
}

/** Links of lists: the words of answers that lead to pages, and the next steps of subcategories. */
function linksInLists(file: ContentFile): LinkUse[] {
  if (file.kind !== 'json' || !Array.isArray(file.data)) return [];
  return file.data.flatMap((entry: unknown, at) => {
    const subs = own(entry, 'subcategories');
    const nexts = (Array.isArray(subs) ? subs : []).map((sub: unknown, place): LinkUse | null => {
      const link = own(own(sub, 'next'), 'link');
      return typeof link === 'string' && link !== 'season'
        ? { field: `${at + 1} › subcategories › ${place + 1} › next › link`, href: link }
        : null;
    });
    const link = own(entry, 'link');
    const named = typeof link === 'string' ? [{ field: `${at + 1} › link`, href: link }] : [];
    return [...named, ...nexts.filter((use) => use !== null)];
  });
}

/** Links to pages, places in pages or tabs that do not exist. */
export function linkProblems(files: readonly ContentFile[], school: SchoolLinks): Problem[] {
  const targets = targetsOf(files, school);
  return files.flatMap((file) =>
    [...linksIn(file), ...linksInLists(file)].flatMap(({ field, href }) => {
      const fault = linkFault(href, targets);
      return fault ? [{ file: file.path, field, message: `broken link: ${fault}` }] : [];
    }),
  );
}
