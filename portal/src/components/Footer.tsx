import { paths } from '@school/shared/routes';
import school from '@school/shared/school.json';
import { Hills } from './Hills.tsx';
import { texts } from './texts.ts';

export function Footer() {
  return (
    <footer className="site-footer">
      <Hills />
      <div className="footer-inner">
        <p>
          {texts.help} <a href={paths.knowledgeBase}>{texts.knowledgeBase}</a>,{' '}
          <a href={`mailto:${school.email}`}>{school.email}</a>, <bdi dir="ltr">{school.phone}</bdi>
        </p>
        <p>
          <a href={paths.home}>{texts.backToSite}</a> ·{' '}
          <a href={paths.accessibility}>{texts.accessibility}</a> ·{' '}
          <a href={paths.privacy}>{texts.privacy}</a>
        </p>
      </div>
    </footer>
  );
}
