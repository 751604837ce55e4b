import { MixedText } from '../../components/Hebrew';
import type { Fields } from '../../lib/content';

type ScheduleProps = Pick<Fields<'schedule'>, 'title' | 'days' | 'rows'>;

interface Span {
  readonly text: string;
  readonly days: number;
  readonly first: number;
}

/** Neighbouring days with the same entry become one cell, so that the rhythm of the week is seen. */
function spansOf(cells: readonly string[]): Span[] {
  const spans: Span[] = [];
  cells.forEach((text, at) => {
    const last = spans.at(-1);
    if (last && last.text === text) spans[spans.length - 1] = { ...last, days: last.days + 1 };
    else spans.push({ text, days: 1, first: at });
  });
  return spans;
}

/** Sunday to Friday, hour by hour. */
export function Schedule({ title, days, rows }: ScheduleProps) {
  return (
    <div className="scroller whole-week" role="group" aria-label={title} tabIndex={0}>
      <table className="data-table schedule">
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">Time</th>
            {days.map((day) => (
              <th key={day} scope="col">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.time}</th>
              {spansOf(row.cells).map((span) => (
                <td key={span.first} colSpan={span.days} data-wide={span.days > 1}>
                  <MixedText>{span.text}</MixedText>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
