import { Link } from 'react-router';
import { paths } from '@school/shared/routes';
import { Notice } from '../../components/Notice.tsx';
import { texts } from './texts.ts';
import { useUploads } from './use-uploads.ts';

/** On the other pages of the application: which files have not arrived, and what becomes of them. */
export function WaitingFiles() {
  const { uploads, lost } = useUploads();
  const waiting = uploads.filter(({ step }) => step === 'failed').map(({ file }) => file.name);
  const gone = lost.map(({ name }) => name);
  if (waiting.length + gone.length === 0) return null;
  return (
    <Notice tone="warn">
      {waiting.length > 0 && <p dir="auto">{texts.filesWaiting(waiting.join(', '))}</p>}
      {gone.length > 0 && <p dir="auto">{texts.filesLost(gone.join(', '))}</p>}
      <p>
        <Link to={`${paths.apply}/documents`}>{texts.toDocuments}</Link>
      </p>
    </Notice>
  );
}
