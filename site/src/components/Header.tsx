import { Link } from 'gatsby';
import { useState, type MouseEvent } from 'react';
import school from '@school/shared/school.json';
import { paths } from '@school/shared/routes';
import { activeHref, headerLinks } from '../lib/navigation';
import { useScrolled } from '../lib/use-scrolled';
import { AccountButtons } from './AccountButtons';
import { Hebrew } from './Hebrew';
import { Logo } from './Logo';

interface HeaderProps {
  readonly pathname: string;
}

export function Header({ pathname }: HeaderProps) {
  const scrolled = useScrolled();
  /** The path on which the menu was opened: on any other it is closed. */
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const menuOpen = openedOn === pathname;
  return (
    <header className="site-header" data-scrolled={scrolled} data-menu={menuOpen ? 'open' : 'closed'}>
      <div className="wrap header-inner">
        <LogoLink onHome={activeHref(pathname) === paths.home} />
        <button
          type="button"
          className="menu-toggle only-with-script"
          aria-expanded={menuOpen}
          aria-controls="site-menu"
          onClick={() => setOpenedOn(menuOpen ? null : pathname)}
        >
          <span className="menu-sign" aria-hidden="true" />
          Menu
        </button>
        <div id="site-menu" className="header-menu">
          <Navigation pathname={pathname} onChoose={() => setOpenedOn(null)} />
          <div className="header-actions">
            <a className="hebrew-link" href={school.links.hebrewSite} hrefLang="he">
              <Hebrew>עברית</Hebrew>
              <span className="visually-hidden"> (Hebrew site)</span>
            </a>
            <AccountButtons />
          </div>
        </div>
      </div>
    </header>
  );
}

/** On the home page the logo leads to its top, smoothly unless motion is unwanted (the style sheet decides). */
function LogoLink({ onHome }: { readonly onHome: boolean }) {
  const toTop = (event: MouseEvent): void => {
    if (!onHome) return;
    event.preventDefault();
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' });
  };
  return (
    <Link to={paths.home} className="logo-link" onClick={toTop} aria-label={`${school.name}, home`}>
      <Logo />
    </Link>
  );
}

function Navigation({ pathname, onChoose }: HeaderProps & { readonly onChoose: () => void }) {
  const active = activeHref(pathname);
  return (
    <nav aria-label="Main">
      <ul className="nav-list">
        {headerLinks.map(({ href, label }) => (
          <li key={href}>
            <Link
              to={href}
              className="nav-link"
              aria-current={href === active ? (href === pathname ? 'page' : 'true') : undefined}
              onClick={onChoose}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
