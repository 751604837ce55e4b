import { Link } from 'react-router';
import { paths } from '@school/shared/routes';
import { Notice } from '../../components/Notice.tsx';
import { useApplication } from './context.tsx';
import type { SectionId } from './fields.ts';
import { sectionOfPlace } from './own-questions.ts';
import { texts } from './texts.ts';
import { useUploads } from './use-uploads.ts';

/** On the other pages of the application: which files have not arrived, and what becomes of them. */
export function WaitingFiles({ section: here }: { readonly section?: SectionId }) {
  const { mine } = useApplication();
  const { uploads, lost } = useUploads();
  const isElsewhere = ({ place }: { readonly place: string }): boolean =>
    sectionOfPlace(mine, place) !== here;
  const waiting = uploads.filter(({ step }) => step === 'failed').filter(isElsewhere);
  const gone = lost.filter(isElsewhere);
  const sections = new Set([...waiting, ...gone].map(({ place }) => sectionOfPlace(mine, place)));
  if (sections.size === 0) return null;
  return (
    <Notice tone="warn">
      {waiting.length > 0 && (
        <p dir="auto">{texts.filesWaiting(waiting.map(({ file }) => file.name).join(', '))}</p>
      )}
      {gone.length > 0 && <p dir="auto">{texts.filesLost(gone.map(({ name }) => name).join(', '))}</p>}
      {[...sections].map((section) => (
        <p key={section}>
          <Link to={`${paths.apply}/${section}`}>{texts.sections[section].title}</Link>
        </p>
      ))}
    </Notice>
  );
}
