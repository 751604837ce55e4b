import { Link, useLocation } from 'react-router';
import { Notice } from '../../components/Notice.tsx';
import { useApplication } from './context.tsx';
import { LeaveOut } from './LeaveOut.tsx';
import { useProblems } from './problems.ts';
import { texts } from './texts.ts';

/** Answers that could not be taken, each with its reason and the way to its field. */
export function Problems() {
  const problems = useProblems();
  const { autosave, mine } = useApplication();
  const { pathname: from } = useLocation();
  if (problems.length === 0) return null;
  return (
    <Notice tone="bad" title={texts.problemsTitle(problems.length)}>
      <ul>
        {problems.map(({ name, label, message, href, optional }) => (
          <li key={name}>
            <Link to={href} state={{ from }}>
              {label}
            </Link>
            : {message}{' '}
            {optional && mine.can_edit && <LeaveOut label={label} onPress={() => autosave.leaveOut(name)} />}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
