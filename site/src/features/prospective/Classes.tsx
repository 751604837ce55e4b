import { MixedText } from '../../components/Hebrew';

export interface ClassDay {
  readonly day: string;
  readonly classes: readonly {
    readonly id: string;
    readonly time: string;
    /** What the schedule has then. */
    readonly during: string;
    readonly title: string;
    readonly description: string;
  }[];
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
