import {
  useState,
  useSyncExternalStore,
  type ComponentProps,
  type FocusEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { addressDoubt } from '@school/shared/addresses';
import { tooLong } from '@school/shared/checks';
import { said } from '../lib/language.ts';
import { Field, type FieldTexts } from './Field.tsx';
import { texts } from './texts.ts';

interface Extra {
  readonly after?: ReactNode;
}

type TextFieldProps = FieldTexts & Extra & Omit<ComponentProps<'input'>, 'id'>;

/** One line of text; Hebrew runs right to left by itself (dir auto). An address that was probably meant otherwise is asked about. */
export function TextField({ id, label, hint, error, optional, after, onBlur, ...input }: TextFieldProps) {
  const [left, setLeft] = useState('');
  const doubt = input.type === 'email' ? addressDoubt(left) : null;
  const leave = (event: FocusEvent<HTMLInputElement>): void => {
    setLeft(event.target.value);
    onBlur?.(event);
  };
  const asked = (
    <>
      {after}
      {doubt && (
        <p className="answer-note" role="status">
          {said(doubt)}
        </p>
      )}
    </>
  );
  return (
    <Field {...fieldTexts({ id, label, hint, error, optional })} after={asked}>
      {(aria) => <input type="text" dir="auto" {...input} {...aria} onBlur={leave} />}
    </Field>
  );
}

type TextAreaProps = FieldTexts & Extra & Omit<ComponentProps<'textarea'>, 'id'>;

/** Longer text. What is pasted stays whole, whatever `maxLength` is: the browser would cut it in silence. What is too much is said. */
export function TextAreaField({
  id,
  label,
  hint,
  error,
  optional,
  after,
  maxLength,
  ...input
}: TextAreaProps) {
  const long = maxLength && typeof input.value === 'string' ? tooLong(input.value, maxLength) : null;
  return (
    <Field {...fieldTexts({ id, label, hint, error: long ? said(long) : error, optional })} after={after}>
      {(aria) => <textarea dir="auto" rows={5} {...input} {...aria} />}
    </Field>
  );
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}
type SelectProps = FieldTexts &
  Extra & {
    readonly choices: readonly Choice[];
    /** What choosing nothing means, where it means something. */
    readonly empty?: string;
  } & Omit<ComponentProps<'select'>, 'id'>;

export function SelectField({
  id,
  label,
  hint,
  error,
  optional,
  after,
  choices,
  empty = texts.choose,
  ...input
}: SelectProps) {
  return (
    <Field {...fieldTexts({ id, label, hint, error, optional })} after={after}>
      {(aria) => (
        <select {...input} {...aria}>
          <option value="">{empty}</option>
          {choices.map(({ value, label: word }) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

type PasswordProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'id' | 'type'> & { readonly ref?: Ref<HTMLInputElement> };

const never = (): (() => void) => () => undefined;

/**
 * A password with its show/hide toggle; the button says what it does and to which field. It has a name only once the page acts: a form
 * that the browser sends by itself carries no password.
 */
export function PasswordField({ id, label, hint, error, name, ...input }: PasswordProps) {
  const [visible, setVisible] = useState(false);
  const acts = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <Field {...fieldTexts({ id, label, hint, error })}>
      {(aria) => (
        <span className="with-button">
          <input
            {...input}
            {...aria}
            {...(acts ? { name } : {})}
            type={visible ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
          />
          <button
            type="button"
            className="toggle"
            aria-label={visible ? texts.hidePassword(label) : texts.showPassword(label)}
            onClick={() => setVisible((now) => !now)}
          >
            {visible ? texts.hide : texts.show}
          </button>
        </span>
      )}
    </Field>
  );
}

/** `optional` is taken so that all inputs share one set of props; a checkbox need not say it. */
type CheckboxProps = FieldTexts & Omit<ComponentProps<'input'>, 'id' | 'type'>;

export function CheckboxField({ id, label, hint, error, optional: _, ...input }: CheckboxProps) {
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={error ? 'field check has-error' : 'field check'}>
      <span className="check-line">
        <input
          type="checkbox"
          {...input}
          id={id}
          {...(describedBy ? { 'aria-describedby': describedBy } : {})}
          {...(error ? { 'aria-invalid': true } : {})}
        />
        <label htmlFor={id}>{label}</label>
      </span>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

/** Leaves out what is undefined, as exact optional properties ask. */
function fieldTexts({
  id,
  label,
  hint,
  error,
  optional,
}: { [Key in keyof FieldTexts]: FieldTexts[Key] | undefined }): FieldTexts {
  return {
    id: id ?? '',
    label: label ?? '',
    ...(hint === undefined ? {} : { hint }),
    ...(error === undefined ? {} : { error }),
    ...(optional === undefined ? {} : { optional }),
  };
}
