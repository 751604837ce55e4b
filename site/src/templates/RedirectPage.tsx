import type { PageProps } from 'gatsby';
import { Helmet } from 'react-helmet';
import { ButtonLink } from '../components/Button';
import { PageHead } from '../components/PageHead';

interface RedirectContext {
  readonly to: string;
}

/** An old or short address, for hosts that don't apply the table of redirects themselves. */
export default function RedirectPage({ pageContext: { to } }: PageProps<object, RedirectContext>) {
  return (
    <>
      <Helmet>
        <title>This page has moved</title>
        <meta httpEquiv="refresh" content={`0; url=${to}`} />
        <meta name="robots" content="noindex" />
      </Helmet>
      <PageHead title="This page has moved" picture="gate">
        <div className="button-row">
          <ButtonLink href={to}>Go on</ButtonLink>
        </div>
      </PageHead>
    </>
  );
}
