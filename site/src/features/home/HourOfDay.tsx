import { paths } from '@school/shared/routes';
import { Illustration } from '../../components/Illustration';
import type { Fields } from '../../lib/content';

/** One hour of the weekly schedule, as it is to be there. */
export function HourOfDay({ hour }: { readonly hour: NonNullable<Fields<'home'>['hour']> }) {
  return (
    <section className="hour" aria-labelledby="hour-title">
      <div className="wrap hour-inner">
        <div className="hour-picture arch">
          <Illustration name={hour.image} alt={hour.alt} />
        </div>
        <div className="hour-words">
          <p className="hour-time">{hour.time}</p>
          <h2 id="hour-title">{hour.title}</h2>
          <p>{hour.text}</p>
          <a href={`${paths.prospectiveStudents}#weekly-schedule`}>See the weekly schedule</a>
        </div>
      </div>
    </section>
  );
}
