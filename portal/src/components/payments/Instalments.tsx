import { money } from '@school/shared/formats';
import type { Instalment } from '@school/shared/api/shapes';
import { dates } from '../../lib/dates.ts';
import { texts } from './texts.ts';

/** What is due when. The server computed it. */
export function Instalments({
  instalments,
  label,
}: {
  readonly instalments: readonly Instalment[];
  readonly label: string;
}) {
  if (instalments.length === 0) return <p>{texts.nothingDue}</p>;
  return (
    <div className="table-wrap">
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{texts.dueOn}</th>
            <th scope="col" className="amount">
              {texts.amount}
            </th>
            <th scope="col" className="amount">
              {texts.open}
            </th>
          </tr>
        </thead>
        <tbody>
          {instalments.map(({ due_on: due, amount, open_amount: open }, index) => (
            <tr key={index}>
              <td>{due ? dates.dayText(due) : texts.onRequest}</td>
              <td className="amount">{money(amount)}</td>
              <td className="amount">{money(open)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
