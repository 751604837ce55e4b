import { dayText, hebrewDate } from '@school/shared/dates';
import { HebrewText } from '../../components/HebrewText.tsx';
import type { MyEnrollment } from '@school/shared/api/shapes';
import { texts } from './texts.ts';

/** Noon in Israel lies on the same civil day everywhere that matters for the Hebrew date of a calendar day. */
const noon = (day: string): string => `${day.slice(0, 10)}T10:00:00Z`;

export function ImportantDates({ dates }: { readonly dates: MyEnrollment['dates'] }) {
  return (
    <section className="card">
      <h2>{texts.dates}</h2>
      <dl className="dates">
        {dates.map(({ key, label, on }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              {dayText(on)}
              <span className="muted small">
                <HebrewText>{hebrewDate(noon(on))}</HebrewText>
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
