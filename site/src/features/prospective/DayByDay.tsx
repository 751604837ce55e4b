import { MixedText } from '../../components/Hebrew';
import { island } from '../../islands/island';
import type { ScheduleRow } from './Schedule';
import { today } from './today.island';

interface DayByDayProps {
  readonly days: readonly string[];
  readonly rows: readonly ScheduleRow[];
}

/** The schedule on a phone: one day at a time, beginning with today. Works without scripts; then it begins with Sunday. */
export const DayByDay = ({ days, rows }: DayByDayProps) => (
  <div className="by-day" {...island('today', today)}>
    <fieldset className="choice-row">
      <legend className="visually-hidden">Day</legend>
      {days.map((day, at) => (
        <label key={day} className="choice">
          <input type="radio" name="schedule-day" value={at} defaultChecked={at === 0} />
          <span>
            <span aria-hidden="true">{day.slice(0, 3)}</span>
            <span className="visually-hidden">{day}</span>
          </span>
        </label>
      ))}
    </fieldset>
    {days.map((day, at) => (
      <section key={day} className="one-day" data-day={at} aria-label={day}>
        <dl>
          {rows.map((row) => (
            <div key={row.id}>
              <dt>{row.time}</dt>
              <dd>
                <MixedText>{row.cells[at] ?? ''}</MixedText>
              </dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </div>
);
