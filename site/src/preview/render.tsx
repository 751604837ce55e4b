/** Fetched when the first words come: the components, the check and Markdown, which no other page of the site loads. */
import { renderToStaticMarkup } from 'react-dom/server';
import type { PictureData } from '../components/Picture';
import { PreviewPage } from './Page';
import type { PreviewFacts } from './facts';
import { fileOf, problemsOf } from './file';
import type { PreviewMessage } from './message';

/** The page's HTML; null when the content check refuses what is typed. */
export function previewHtml(
  message: PreviewMessage,
  picture: PictureData | null,
  facts: PreviewFacts,
): string | null {
  const file = fileOf(message);
  if (problemsOf(file).length > 0) return null;
  // Invitations of the season ask for the year of the build, which a built page carries in its words alone.
  Object.assign(globalThis, { BUILT_YEAR: facts.year });
  const { category } = message.fields;
  return renderToStaticMarkup(
    <PreviewPage
      file={file}
      category={typeof category === 'string' ? category : ''}
      picture={picture}
      facts={facts}
    />,
  );
}
