import { useState, type ReactNode } from 'react';
import { DateField } from '../../components/DateField.tsx';
import { passportDoubt } from '../../lib/doubts.ts';
import { texts as common } from '../../components/texts.ts';
import { useApplication } from './context.tsx';
import { answerOf, keptCell, rowsOf, severals, type SeveralKind } from './several.ts';
import { severalTexts } from './several-texts.ts';

interface SeveralFieldProps {
  readonly kind: SeveralKind;
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly optional: boolean;
  readonly error: string | undefined;
  readonly value: string;
  readonly readOnly: boolean;
  readonly after: ReactNode;
  readonly onText: (answer: string) => void;
  readonly onBlur: () => void;
}

interface RowProps {
  readonly field: SeveralFieldProps;
  readonly cells: readonly string[];
  readonly place: number;
  readonly onCell: (at: number, text: string) => void;
  readonly onRemove: (() => void) | null;
}

function Row({ field, cells, place, onCell, onRemove }: RowProps) {
  const { mine } = useApplication();
  const { kind, id, error, readOnly, onBlur } = field;
  const title = severalTexts[kind].row(place + 1);
  const expires = cells[2] ?? '';
  const doubt = kind === 'passports' ? passportDoubt(expires, mine.passport_needed_until) : null;
  return (
    <div className="several-row" {...(kind === 'passports' ? { role: 'group', 'aria-label': title } : {})}>
      {severals[kind].parts.map(({ name, type }, at) => {
        const cell = place === 0 && at === 0 ? id : `${id}-${place}-${name}`;
        if (type === 'date')
          return (
            <DateField
              key={name}
              id={cell}
              label={severalTexts.parts[name]}
              readOnly={readOnly}
              value={cells[at] ?? ''}
              onValue={(text) => onCell(at, text)}
              onBlur={onBlur}
            />
          );
        return (
          <div className="field" key={name}>
            <label htmlFor={cell}>{kind === 'passports' ? severalTexts.parts[name] : title}</label>
            <input
              id={cell}
              type={type}
              dir={name === 'number' ? 'ltr' : 'auto'}
              autoComplete="off"
              readOnly={readOnly}
              value={cells[at]}
              onChange={(event) => onCell(at, event.target.value)}
              onBlur={(event) => {
                const text = keptCell(name, event.target.value);
                if (text !== event.target.value) onCell(at, text);
                onBlur();
              }}
              {...(error ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {})}
            />
          </div>
        );
      })}
      {onRemove && (
        <button
          type="button"
          className="button quiet small"
          aria-label={severalTexts.removeLabel(title)}
          onClick={onRemove}
        >
          {severalTexts.remove}
        </button>
      )}
      {doubt !== null && (
        <p className="answer-note" role="status">
          {doubt}
        </p>
      )}
    </div>
  );
}

/** Several countries or passports: a row for each, and a press for one more. One answer for the saver. */
export function SeveralField(props: SeveralFieldProps) {
  const { kind, id, label, hint, optional, error, value, readOnly, after, onText } = props;
  // As they stand here: an emptied row is none of the answer, and keeps its place under the cursor.
  const [typed, setTyped] = useState<readonly (readonly string[])[]>([]);
  const rows = typed.length > 0 && answerOf(typed) === value ? typed : rowsOf(kind, value);
  const change = (next: readonly (readonly string[])[]): void => {
    setTyped(next);
    onText(answerOf(next));
  };
  const edit = (place: number, at: number, text: string): void =>
    change(
      rows.map((cells, row) =>
        row === place ? cells.map((cell, index) => (index === at ? text : cell)) : cells,
      ),
    );
  const more = (): void => setTyped([...rows, severals[kind].parts.map(() => '')]);
  const full = rows.every((cells) => cells.some((cell) => cell !== ''));
  return (
    <fieldset className={error ? 'field several has-error' : 'field several'}>
      <legend>
        {label}
        {optional && <span className="optional"> ({common.optional})</span>}
      </legend>
      {hint && <p className="hint">{hint}</p>}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {rows.map((cells, place) => (
        <Row
          key={place}
          field={props}
          cells={cells}
          place={place}
          onCell={(at, text) => edit(place, at, text)}
          onRemove={
            readOnly || rows.length === 1 ? null : () => change(rows.filter((_, row) => row !== place))
          }
        />
      ))}
      {!readOnly && full && rows.length < severals[kind].most && (
        <button type="button" className="button quiet small" onClick={more}>
          {severalTexts[kind].add}
        </button>
      )}
      {after}
    </fieldset>
  );
}
