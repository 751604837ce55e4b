import school from '@school/shared/school.json';
import { paths } from '@school/shared/routes';
import { island } from '../islands/island';
import { activeHref, headerLinks } from '../lib/navigation';
import { AccountButtons } from './AccountButtons';
import { header } from './header.island';
import { Logo } from './Logo';

interface HeaderProps {
  readonly pathname: string;
}

export function Header({ pathname }: HeaderProps) {
  const onHome = activeHref(pathname) === paths.home;
  return (
    <header className="site-header" data-scrolled="false" data-menu="closed" {...island('header', header)}>
      <div className="wrap header-inner">
        <a
          href={paths.home}
          className="logo-link"
          aria-label={`${school.name}, home`}
          {...(onHome ? { 'data-to-top': '' } : {})}
        >
          <Logo />
        </a>
        <button
          type="button"
          className="menu-toggle only-with-script"
          aria-expanded="false"
          aria-controls="site-menu"
        >
          <span className="menu-sign" aria-hidden="true" />
          Menu
        </button>
        <div id="site-menu" className="header-menu">
          <Navigation pathname={pathname} />
          <AccountButtons />
        </div>
      </div>
    </header>
  );
}

function Navigation({ pathname }: HeaderProps) {
  const active = activeHref(pathname);
  return (
    <nav aria-label="Main">
      <ul className="nav-list">
        {headerLinks.map(({ href, label }) => (
          <li key={href}>
            <a
              href={href}
              className="nav-link"
              aria-current={href === active ? (href === pathname ? 'page' : 'true') : undefined}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
