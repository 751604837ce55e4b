import { useRef, useState, type FormEvent } from 'react';
import type { FormErrorItem } from '../components/ErrorSummary.tsx';

export type FieldErrors<Name extends string> = Partial<Record<Name, string>>;
/** What a server answered: reasons of single fields, and one that is about none of them. */
export type Answer<Name extends string> = FieldErrors<Name> & { readonly refused?: string };
type Values<Name extends string> = Record<Name, string>;

interface FormOptions<Name extends string> {
  readonly names: readonly Name[];
  /** Put before a field's name to make the id of its input. */
  readonly prefix: string;
  readonly check: (values: Values<Name>) => FieldErrors<Name>;
  /** Sends the values; returns why the server refused, by field where it named some. Speaks its own toasts. */
  readonly send: (values: Values<Name>) => Promise<Answer<Name> | undefined>;
}

export interface SmallForm<Name extends string> {
  readonly errors: FieldErrors<Name>;
  /** A refusal that is about no field: stands above the button until it is pressed again. */
  readonly refused: string | undefined;
  readonly summary: readonly FormErrorItem[];
  readonly attempt: number;
  readonly busy: boolean;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** A few uncontrolled inputs, checked and sent once: a second press while busy does nothing. */
export function useForm<Name extends string>(options: FormOptions<Name>): SmallForm<Name> {
  const [errors, setErrors] = useState<Answer<Name>>({});
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  const submit = async (form: HTMLFormElement): Promise<void> => {
    if (sending.current) return;
    const data = new FormData(form);
    const read = (name: Name): string => {
      const value = data.get(name);
      return typeof value === 'string' ? value : '';
    };
    const values = Object.fromEntries(options.names.map((name) => [name, read(name)])) as Values<Name>;
    const found = options.check(values);
    setErrors(found);
    setAttempt((count) => count + 1);
    if (Object.keys(found).length > 0) return;
    sending.current = true;
    setBusy(true);
    try {
      setErrors((await options.send(values)) ?? {});
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  const summary = options.names.flatMap((name) => {
    const message = errors[name];
    return message ? [{ field: `${options.prefix}-${name}`, message }] : [];
  });
  return {
    errors,
    refused: errors.refused,
    summary,
    attempt,
    busy,
    onSubmit: (event) => {
      event.preventDefault();
      void submit(event.currentTarget);
    },
  };
}
