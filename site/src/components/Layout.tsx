import type { ReactNode } from 'react';
import { paths } from '@school/shared/routes';
import { island } from '../islands/island';
import { dateCheck } from './date-check.island';
import { Footer } from './Footer';
import { Header } from './Header';
import { Toasts } from './Toasts';

interface LayoutProps {
  readonly pathname: string;
  readonly children: ReactNode;
}

/** What the check of the dates needs; an element that is never shown. The dates' own page says changes in its place. */
const DateCheck = ({ pathname }: { readonly pathname: string }) =>
  pathname.startsWith(paths.prospectiveStudents) ? null : (
    <template data-built={JSON.stringify(BUILT_YEAR)} {...island('date-check', dateCheck)} />
  );

/** The frame of every page. */
export function Layout({ pathname, children }: LayoutProps) {
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
      <DateCheck pathname={pathname} />
    </>
  );
}
