import school from '@school/shared/school.json';
import { paths } from '@school/shared/routes';
import type { ReactNode } from 'react';
import { footerLinks, trackLinks, type NavItem } from '../lib/navigation';
import { Hebrew } from './Hebrew';
import { Seasonal } from './Seasonal';

/** A school without an address at a service leaves it empty. */
const socialLinks: readonly NavItem[] = [
  { href: school.links.facebook, label: 'Facebook' },
  { href: school.links.instagram, label: 'Instagram' },
  { href: school.links.youtube, label: 'YouTube' },
  { href: school.links.spotify, label: 'Spotify' },
].filter(({ href }) => href);

export function Footer() {
  return (
    <footer className="site-footer">
      <div className="wrap">
        <div className="footer-grid">
          <div className="footer-school">
            <p className="footer-name">{school.name}</p>
            <Hebrew as="p" className="footer-hebrew">
              {school.hebrewName}
            </Hebrew>
            <p className="footer-tagline">{school.tagline}</p>
          </div>
          <LinkColumn title="Pages" links={footerLinks}>
            <li>
              <Seasonal by="button">
                {({ href, button, external }) => (
                  <a href={href} {...(external ? { target: '_blank', rel: 'noopener' } : {})}>
                    {button}
                    {external ? <span className="visually-hidden"> (opens in a new tab)</span> : null}
                  </a>
                )}
              </Seasonal>
            </li>
            <li>
              <a href={paths.login}>Sign in</a>
            </li>
          </LinkColumn>
          <LinkColumn title="Tracks" links={trackLinks()} />
          <Contact />
        </div>
        <div className="footer-base">
          <p>
            © {school.name}, {school.programName}
          </p>
          <ul className="footer-inline">
            <li>
              <a href={paths.accessibility}>Accessibility</a>
            </li>
            <li>
              <a href={paths.privacy}>Privacy</a>
            </li>
          </ul>
        </div>
      </div>
    </footer>
  );
}

interface LinkColumnProps {
  readonly title: string;
  readonly links: readonly NavItem[];
  readonly children?: ReactNode;
}

function LinkColumn({ title, links, children }: LinkColumnProps) {
  return (
    <nav aria-label={title}>
      <h2 className="footer-title">{title}</h2>
      <ul>
        {links.map(({ href, label }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
        {children}
      </ul>
    </nav>
  );
}

function Contact() {
  const { street, locality, region, country } = school.address;
  return (
    <div>
      <h2 className="footer-title">Contact</h2>
      <address>
        {street}, {locality}
        <br />
        {region}, {country}
      </address>
      <ul>
        <li>
          <a href={`tel:${school.phone.replaceAll('-', '')}`} dir="ltr">
            {school.phone}
          </a>
        </li>
        <li>
          <a href={`mailto:${school.email}`}>{school.email}</a>
        </li>
      </ul>
      {socialLinks.length > 0 ? (
        <ul className="footer-inline" aria-label="Social media">
          {socialLinks.map(({ href, label }) => (
            <li key={label}>
              <a href={href} rel="noopener">
                {label}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
