import type { ReactNode } from 'react';
import { Footer } from './Footer';
import { Header } from './Header';
import { Toasts } from './Toasts';

interface LayoutProps {
  readonly pathname: string;
  readonly children: ReactNode;
}

/** The frame of every page. It stays mounted while pages change. */
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
    </>
  );
}
