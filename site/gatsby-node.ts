import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GatsbyNode } from 'gatsby';
import { markSvg } from '../shared/src/mark-shapes';
import school from '../shared/school.json';
import { defineYear, leaveRuntimeLarge } from './gatsby/bundle';
import { writeSiteYear } from './gatsby/built-year';
import { writeBrochure } from './gatsby/brochure/brochure';
import { checkWithPictures, reportText } from './gatsby/content-check/check';
import { contentFolder } from './gatsby/content-folder';
import { writeContentIndex } from './gatsby/content-index';
import { writeDeadlines } from './gatsby/deadlines-calendar';
import { finishPages } from './gatsby/finish';
import { openContent } from './gatsby/content';
import { placeholderValues } from './gatsby/fill';
import { createKnowledgePages } from './gatsby/knowledge/pages';
import { writeSearchWords } from './gatsby/knowledge/search-words';
import { createContentPages } from './gatsby/pages';
import { createPreviewPage } from './gatsby/preview';
import { openProgramYear } from './gatsby/program-year';
import { publishSharing } from './gatsby/sharing';
import { siteUrl } from './gatsby/site-url';
import { openSite } from './gatsby/site-content';
import { createTorahPages } from './gatsby/torah/pages';

/** Nothing is built from content that has a mistake. */
export const onPreBootstrap: GatsbyNode['onPreBootstrap'] = async ({ reporter }) => {
  const report = await checkWithPictures(contentFolder());
  // An error thrown here would be printed with a page of compiled code; the editor needs only the list.
  if (report.mistakes.length > 0) reporter.panic(reportText(report));
  else if (report.guesses.length > 0) reporter.warn(reportText(report));
  else reporter.info(reportText(report));
};

export const createPages: GatsbyNode['createPages'] = async (args) => {
  const site = await openSite(args);
  await createContentPages(args, site);
  createKnowledgePages(args, site);
  await createTorahPages(args, site);
  await createPreviewPage(args, site);
};

export const onCreateWebpackConfig: GatsbyNode['onCreateWebpackConfig'] = async (args) => {
  leaveRuntimeLarge(args);
  await defineYear(args);
};

export const onPostBuild: GatsbyNode['onPostBuild'] = async (args) => {
  const { pictures } = await publishSharing(args);
  // Drawing waits for other threads while the pages are finished on this one.
  await Promise.all([pictures, finishPages(join(process.cwd(), 'public'))]);
};

/** Brochure, calendar and icon are made from the same content, facts and sign as the pages, so that they can't go stale. */
export const onPostBootstrap: GatsbyNode['onPostBootstrap'] = async () => {
  const publicFolder = join(process.cwd(), 'public');
  const year = await openProgramYear();
  const content = openContent(contentFolder(), placeholderValues(year, school));
  await Promise.all([
    writeBrochure(contentFolder(), year, publicFolder),
    writeDeadlines(year, siteUrl, publicFolder),
    writeSiteYear(year, publicFolder),
    writeSearchWords(content, publicFolder),
    writeContentIndex(contentFolder(), publicFolder),
    writeFile(join(publicFolder, 'icon.svg'), markSvg('')),
  ]);
};
