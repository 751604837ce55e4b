import type { ReactNode } from 'react';
import { Helmet } from 'react-helmet';
import { PREVIEW_PAGE } from '@school/shared/routes';
import { island } from '../islands/island';
import { built } from '../lib/built';
import { Footer } from './Footer';
import { Header } from './Header';
import { live } from './live.island';
import { Toasts } from './Toasts';

interface LayoutProps {
  readonly pathname: string;
  readonly children: ReactNode;
}

/** What the page needs to follow the program year; an element that is never shown. */
const FollowYear = () => {
  const { stamp, facts, season } = built();
  return (
    <>
      <Helmet htmlAttributes={{ 'data-season': season }} />
      <template data-stamp={stamp ?? ''} data-facts={JSON.stringify(facts)} {...island('live', live)} />
    </>
  );
};

/** A page that the office shows beside a form: its words alone, in the season of the build. */
const Framed = ({ children }: Pick<LayoutProps, 'children'>) => (
  <>
    <Helmet htmlAttributes={{ 'data-season': built().season }} />
    <main id="main" style={{ paddingBlockStart: 0 }}>
      {children}
    </main>
  </>
);

/** The frame of every page. */
export function Layout({ pathname, children }: LayoutProps) {
  if (pathname === PREVIEW_PAGE) return <Framed>{children}</Framed>;
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Header pathname={pathname} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <Toasts />
      <FollowYear />
    </>
  );
}
