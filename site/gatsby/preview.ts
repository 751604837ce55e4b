import type { CreatePagesArgs } from 'gatsby';
import { PREVIEW_PAGE } from '../../shared/src/routes';
import school from '../../shared/school.json';
import type { PreviewFacts } from '../src/preview/facts';
import { builtYear } from './built-year';
import { contentFolder } from './content-folder';
import { placeholderValues } from './fill';
import { pageMaker } from './pages';
import { openProgramYear } from './program-year';
import type { SiteContent } from './site-content';

/** The page that shows what is typed at the content desk. Its values are plain: nobody follows the year on it. */
export async function createPreviewPage(args: CreatePagesArgs, site: SiteContent): Promise<void> {
  const year = await openProgramYear();
  const values = placeholderValues(year, school);
  const facts: PreviewFacts = {
    values,
    year: await builtYear(year, values, contentFolder(), new Date()),
    categories: site.json('knowledge-base/categories'),
    answers: site.entries('knowledge-base').map(({ slug, fields: { question } }) => ({ slug, question })),
  };
  pageMaker(args)(PREVIEW_PAGE, 'Preview', { facts });
}
