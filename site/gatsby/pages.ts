import { resolve } from 'node:path';
import type { CreatePagesArgs } from 'gatsby';
import { paths, redirects } from '../../shared/src/routes';
import { offeredTracks, tabOf } from '../../shared/src/track-values';
import { ELIGIBLE } from '../src/features/prospective/eligible';
import type { HomeContext } from '../src/templates/Home';
import type { PeekInsideContext } from '../src/templates/PeekInside';
import type { ProspectiveContext } from '../src/templates/ProspectiveStudents';
import type { StaffContext } from '../src/templates/Staff';
import type { TextContext } from '../src/templates/TextPage';
import { answerText } from './knowledge/answer-text';
import { openProgramYear } from './program-year';
import type { SiteContent } from './site-content';

/** Makes a page: a component of src/templates with what it shows. Its fields may be called neither `path` nor `component`. */
export const pageMaker =
  ({ actions }: Pick<CreatePagesArgs, 'actions'>) =>
  <Context extends object>(path: string, template: string, context: Context): void =>
    actions.createPage({ path, component: resolve(`src/templates/${template}.tsx`), context });

/** What parents ask, answered to them; the knowledge base, which speaks to the student, has the whole answer. */
function parentsAsk(site: SiteContent): HomeContext['asked'] {
  return site.json('home').parents.answers.map(({ ask, answer: slug, text }) => ({
    slug,
    question: ask,
    answer: answerText(text, site.values),
  }));
}

/** The pages that show the content as it is, and the small ones of the routes table. */
export async function createContentPages(args: CreatePagesArgs, site: SiteContent): Promise<void> {
  const page = pageMaker(args);
  const year = await openProgramYear();
  const tracks = (await site.shown('tracks')).filter(({ tab }) =>
    offeredTracks(year?.tracks).some((track) => tabOf(track) === tab),
  );
  const isEligibleAnswered = site.entries('knowledge-base').some(({ slug }) => slug === ELIGIBLE);
  page<HomeContext>(paths.home, 'Home', {
    home: site.json('home'),
    quote: site.json('quote'),
    facts: site.json('facts'),
    sections: await site.shown('sections'),
    asked: parentsAsk(site),
    isEligibleAnswered,
    tracks,
  });
  page<StaffContext>(paths.staff, 'Staff', { people: await site.shown('staff') });
  page<ProspectiveContext>(paths.prospectiveStudents, 'ProspectiveStudents', {
    page: site.json('prospective'),
    schedule: site.json('schedule'),
    classes: site.json('classes'),
    videos: site.json('videos'),
    elements: await site.shown('elements'),
    esp: await site.shown('esp'),
    year,
    tracks,
    isEligibleAnswered,
  });
  const { gallery, ...peek } = site.json('peek-inside');
  const places = gallery.map(async (place) => ({ ...place, picture: await site.picture(place.image) }));
  page<PeekInsideContext>(paths.peekInside, 'PeekInside', { ...peek, places: await Promise.all(places) });
  page(paths.submitQuestion, 'SubmitQuestion', {});
  for (const text of await site.shown('pages')) page<TextContext>(`/${text.slug}`, 'TextPage', { text });
  for (const { from, to } of redirects) page(from, 'RedirectPage', { to });
}
