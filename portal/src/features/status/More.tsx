import { Link } from 'react-router';
import { paths } from '@school/shared/routes';
import type { MyApplication } from '@school/shared/api/shapes';
import { texts } from './texts.ts';

interface MoreProps {
  readonly mine: MyApplication | null;
  readonly office: string;
}

/** Beside the main thing: whom to ask, and the other form. */
export function More({ mine, office }: MoreProps) {
  return (
    <aside>
      <section className="card">
        <h2>{texts.askLabel}</h2>
        <p>
          {texts.ask} <a href={`mailto:${office}`}>{office}</a>.
        </p>
      </section>
      {mine && (
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
