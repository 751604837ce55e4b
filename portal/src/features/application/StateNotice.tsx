import { Link } from 'react-router';
import { paths } from '@school/shared/routes';
import { Notice } from '../../components/Notice.tsx';
import { useApplication } from './context.tsx';
import { texts } from './texts.ts';

/** Why nothing can be changed: handed in, or too late. */
export function StateNotice() {
  const { mine } = useApplication();
  if (mine.can_edit) return null;
  const late = mine.application.status === 'draft';
  return (
    <Notice tone={late ? 'warn' : 'plain'} live>
      <p>{late ? texts.deadlinePassed : texts.submittedNote}</p>
      <Link to={paths.dashboard}>{texts.toDashboard}</Link>
    </Notice>
  );
}
