import { join } from 'node:path';
import type { GatsbyNode } from 'gatsby';
import { defineYear, leaveRuntimeLarge } from './gatsby/bundle';
import { writeSiteYear } from './gatsby/built-year';
import { writeBrochure } from './gatsby/brochure/brochure';
import { checkWithPictures, reportText } from './gatsby/content-check/check';
import { contentFolder } from './gatsby/content-folder';
import { writeContentIndex } from './gatsby/content-index';
import { writeDeadlines } from './gatsby/deadlines-calendar';
import { finishPages } from './gatsby/finish';
import { createKnowledgePages } from './gatsby/knowledge/pages';
import { writeSearchWords } from './gatsby/knowledge/search-words';
import { createPreviewPage } from './gatsby/preview';
import { openProgramYear } from './gatsby/program-year';
import { declareSchema } from './gatsby/schema';
import { declareKnowledgeSchema } from './gatsby/schema-knowledge';
import { publishSharing } from './gatsby/sharing';
import { siteUrl } from './gatsby/site-url';
import { sourceProgramYear } from './gatsby/source-year';
import { createTorahPages } from './gatsby/torah/pages';
import { createRedirectPages, createTextPages } from './gatsby/text-pages';

/** Nothing is built from content that has a mistake. */
export const onPreBootstrap: GatsbyNode['onPreBootstrap'] = async ({ reporter }) => {
  const report = await checkWithPictures(contentFolder());
  // An error thrown here would be printed with a page of compiled code; the editor needs only the list.
  if (report.mistakes.length > 0) reporter.panic(reportText(report));
  else if (report.guesses.length > 0) reporter.warn(reportText(report));
  else reporter.info(reportText(report));
};

export const createSchemaCustomization: GatsbyNode['createSchemaCustomization'] = ({ actions }) => {
  declareSchema(actions);
  declareKnowledgeSchema(actions);
};

export const sourceNodes: GatsbyNode['sourceNodes'] = (args) => sourceProgramYear(args);

export const createPages: GatsbyNode['createPages'] = async (args) => {
  createRedirectPages(args);
  await createTextPages(args);
  await createKnowledgePages(args);
  await createTorahPages(args);
  await createPreviewPage(args);
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

/** The brochure and the calendar are made from the same content and facts as the pages, so that they can't go stale. */
export const onPostBootstrap: GatsbyNode['onPostBootstrap'] = async () => {
  const publicFolder = join(process.cwd(), 'public');
  const year = await openProgramYear();
  await Promise.all([
    writeBrochure(contentFolder(), year, publicFolder),
    writeDeadlines(year, siteUrl, publicFolder),
    writeSiteYear(year, publicFolder),
    writeSearchWords(contentFolder(), publicFolder),
    writeContentIndex(contentFolder(), publicFolder),
  ]);
};
