import { Link } from 'react-router';
import { paths } from '@school/shared/routes';
import { texts } from './texts.ts';

interface MoreProps {
  /** Has a student information form to fill. */
  readonly hasForm: boolean;
  readonly office: string;
}

/** Beside the main thing: whom to ask, and the other form. */
export function More({ hasForm, office }: MoreProps) {
  return (
    <aside>
      <section className="card">
        <h2>{texts.askLabel}</h2>
        <p>
          {texts.ask} <a href={`mailto:${office}`}>{office}</a>.
        </p>
      </section>
      {hasForm && (
        <section className="card">
          <h2>
            <Link to={paths.studentInformation}>{texts.information}</Link>
          </h2>
          <p>{texts.informationHint}</p>
        </section>
      )}
    </aside>
  );
}
