import { paths } from '@school/shared/routes';
import { Page } from './Page.tsx';
import { texts } from './texts.ts';

/** The specification's not-found words, for paths below a portal page that lead nowhere. */
export function NotFound() {
  return (
    <Page title={texts.notFoundTitle} lead={texts.notFound} width="narrow">
      <a className="button" href={paths.home}>
        {texts.home}
      </a>
    </Page>
  );
}
