import { MixedText } from '../../components/Hebrew';
import type { Fields } from '../../lib/content';

type Day = Fields<'classes'>['days'][number];
export interface ClassDay extends Pick<Day, 'day'> {
  /** `during`: what the schedule has then. */
  readonly classes: readonly (Day['classes'][number] & { readonly during: string })[];
}

/** A sample week of classes in English, Sunday to Thursday. */
export function Classes({ days }: { readonly days: readonly ClassDay[] }) {
  return (
    <div className="class-days">
      {days.map(({ day, classes }) => (
        <section key={day} className="class-day" aria-label={day}>
          <h3>{day}</h3>
          <ul>
            {classes.map((item) => (
              <li key={item.id}>
                <p className="class-time">{item.time}</p>
                <p className="class-title">
                  <MixedText>{item.title}</MixedText>
                </p>
                <p className="class-text">
                  <strong>{item.during}.</strong> <MixedText>{item.description}</MixedText>
                </p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
