import { MixedText } from '../../components/Hebrew';
import { island } from '../../islands/island';
import type { Fields } from '../../lib/content';
import { today } from './today.island';

/** The schedule on a phone: one day at a time, beginning with today. Works without scripts; then it begins with Sunday. */
export const DayByDay = ({ days, rows }: Pick<Fields<'schedule'>, 'days' | 'rows'>) => (
  <div className="by-day one-at-a-time" {...island('today', today)}>
    <fieldset className="choice-row">
      <legend className="visually-hidden">Day</legend>
      {days.map((day, at) => (
        <label key={day} className="choice">
          <input
            className="visually-hidden"
            type="radio"
            name="schedule-day"
            value={at}
            defaultChecked={at === 0}
          />
          <span>
            <span aria-hidden="true">{day.slice(0, 3)}</span>
            <span className="visually-hidden">{day}</span>
          </span>
        </label>
      ))}
    </fieldset>
    {days.map((day, at) => (
      <section key={day} className="class-day" data-at={at} aria-label={day}>
        <ul>
          {rows.map((row) => (
            <li key={row.id}>
              <p className="class-time">{row.time}</p>
              <p className="class-title">
                <MixedText>{row.cells[at] ?? ''}</MixedText>
              </p>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
);
