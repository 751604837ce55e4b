import { useEffect, useState, type ReactNode } from 'react';
import { paths } from '@school/shared/routes';
import { Footer } from './Footer';
import { Header } from './Header';
import { Toasts } from './Toasts';

interface LayoutProps {
  readonly pathname: string;
  readonly children: ReactNode;
}

/** Long enough for the page itself to be there first. */
const CHECK_AFTER_MS = 1500;

/** Asks once for a visit whether the dates are still those of the build; the dates' own page says it in its place. */
function useDateCheck(pathname: string): void {
  const [first] = useState(pathname);
  useEffect(() => {
    if (first.startsWith(paths.prospectiveStudents)) return undefined;
    const timer = setTimeout(() => {
      import(/* webpackChunkName: "current-year" */ '../lib/current-year')
        .then(({ announceChanges }) => announceChanges())
        .catch((error: unknown) => console.info('The dates could not be checked.', error));
    }, CHECK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [first]);
}

/** The frame of every page. It stays mounted while pages change. */
export function Layout({ pathname, children }: LayoutProps) {
  useDateCheck(pathname);
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
    </>
  );
}
