import { useRef, useState, type ReactNode } from 'react';
import { dayText } from '@school/shared/dates';
import { dayMeant, daysMeant } from '@school/shared/typed-day';
import { dates } from '../lib/dates.ts';
import { Field, type FieldTexts } from './Field.tsx';
import { texts } from './texts.ts';

interface DateFieldProps extends Omit<FieldTexts, 'error' | 'optional'> {
  readonly error?: string | undefined;
  readonly optional?: boolean | undefined;
  /** A day (YYYY-MM-DD), or what was typed and is none. */
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** Under this name an uncontrolled form sends it. */
  readonly name?: string;
  readonly readOnly?: boolean;
  readonly autoComplete?: string;
  readonly onBlur?: () => void;
  readonly after?: ReactNode;
}

/** What a form keeps of what was typed: the day, once it is clear which; until then the text itself, so that nothing is lost. */
const kept = (typed: string): string => dayMeant(typed) ?? typed;
const isDay = (value: string): boolean => dayMeant(value) === value;
const inWords = (value: string): string => (isDay(value) ? dayText(value) : value);

/** A day of the browser's calendar, behind a press beside the text. */
function Calendar({ label, value, onValue }: Pick<DateFieldProps, 'label' | 'value' | 'onValue'>) {
  const calendar = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={calendar}
        type="date"
        className="calendar"
        tabIndex={-1}
        aria-hidden="true"
        value={isDay(value) ? value : ''}
        onChange={(event) => onValue(event.target.value)}
      />
      <button type="button" className="toggle" onClick={() => calendar.current?.showPicker()}>
        <span className="visually-hidden">{texts.calendar(label)}</span>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 6h16v14H4zM4 10.5h16M8.5 3.5V8M15.5 3.5V8" />
        </svg>
      </button>
    </>
  );
}

/**
 * A date typed as people write one. Beside it stands the day that was understood, with its month in words; where the order of the
 * numbers leaves two, it is asked which.
 */
export function DateField({
  value,
  onValue,
  name,
  readOnly = false,
  after,
  onBlur,
  ...more
}: DateFieldProps) {
  const { autoComplete = 'off', error, optional, ...words } = more;
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed !== null && kept(typed) === value ? typed : inWords(value);
  const days = daysMeant(shown);
  const type = (text: string): void => {
    setTyped(text);
    onValue(kept(text));
  };
  const choose = (day: string): void => type(inWords(day));
  const asks = days.length > 1 && !readOnly;
  return (
    <Field
      {...words}
      {...(optional === undefined ? {} : { optional })}
      error={error && asks ? texts.whichDay : error}
      after={
        <>
          {asks && (
            <div className="which-one" role="group" aria-label={texts.whichDay}>
              {!error && <span>{texts.whichDay}</span>}
              {days.map((day) => (
                <button key={day} type="button" className="button quiet small" onClick={() => choose(day)}>
                  {dates.dayText(day)}
                </button>
              ))}
            </div>
          )}
          {after}
        </>
      }
    >
      {(aria) => (
        <span className="with-button with-calendar" dir="ltr">
          <input
            type="text"
            dir="ltr"
            autoComplete={autoComplete}
            placeholder={texts.dayExample}
            readOnly={readOnly}
            value={shown}
            onChange={(event) => type(event.target.value)}
            onBlur={onBlur}
            {...aria}
          />
          {name && <input type="hidden" name={name} value={value} />}
          {!readOnly && <Calendar label={words.label} value={value} onValue={choose} />}
          <span className="understood" role="status" dir="auto">
            {isDay(value) && inWords(value) !== shown ? dates.dayText(value) : ''}
          </span>
        </span>
      )}
    </Field>
  );
}
