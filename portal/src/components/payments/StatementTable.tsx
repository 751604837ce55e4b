import type { ReactNode } from 'react';
import { money } from '@school/shared/formats';
import { texts } from './texts.ts';

interface StatementTableProps {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly id: string;
    readonly cells: readonly string[];
    readonly amount: number;
    readonly action?: ReactNode;
  }[];
  readonly empty: string;
}

export function StatementTable({ title, columns, rows, empty }: StatementTableProps) {
  return (
    <section>
      <h3>{title}</h3>
      {rows.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <div className="table-wrap">
          <table aria-label={title}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
                <th scope="col" className="amount">
                  {texts.amount}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, cells, amount, action }) => (
                <tr key={id}>
                  {cells.map((cell, index) => (
                    <td key={index} dir="auto">
                      {cell}
                    </td>
                  ))}
                  <td className="amount">
                    <bdi dir="ltr">{money(amount)}</bdi> {action}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
