import { Link } from 'react-router';
import { Notice } from '../../components/Notice.tsx';
import { useProblems } from './problems.ts';
import { texts } from './texts.ts';

/** Answers that could not be taken, each with its reason and the way to its field. */
export function Problems() {
  const problems = useProblems();
  if (problems.length === 0) return null;
  return (
    <Notice tone="bad" title={texts.problemsTitle(problems.length)}>
      <ul>
        {problems.map(({ name, label, message, href }) => (
          <li key={name}>
            <Link to={href}>{label}</Link>: {message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
