import { useState } from 'react';
import { Problem, sentenceOf } from '../providers/problem.ts';

/** Sentences by the field they stand beside. */
export type FieldErrors = Readonly<Record<string, string>>;

const NONE: FieldErrors = {};

/** What a form was refused: the last refusal, its sentences by field, and where each of them is shown. */
export function useRefusals<Row extends object>(
  others: ((values: Row, edits: Partial<Row>) => Promise<FieldErrors>) | undefined,
) {
  const [wrong, setWrong] = useState<Problem | null>(null);
  const [errors, setErrors] = useState<FieldErrors>(NONE);
  /** `known` beside what else the server would refuse of these values. */
  const explain = async (known: FieldErrors, record: Row, edits: Partial<Row>): Promise<void> => {
    // Where the rest cannot be asked, what is known is shown, and the next save names the next.
    const more = await others?.({ ...record, ...edits }, edits).catch(() => NONE);
    setErrors({ ...more, ...known });
  };
  return {
    wrong,
    errors,
    explain,
    take: async (error: unknown, record: Row, edits: Partial<Row>): Promise<void> => {
      setWrong(error instanceof Problem ? error : new Problem('unexpected', sentenceOf(error)));
      if (error instanceof Problem && error.field)
        await explain({ [error.field]: error.message }, record, edits);
    },
    forgetWrong: (): void => setWrong(null),
    clear: (): void => {
      setWrong(null);
      setErrors(NONE);
    },
    at: (name: string, help?: string): { readonly error: boolean; readonly helperText?: string } => {
      const helperText = errors[name] ?? help;
      return { error: name in errors, ...(helperText === undefined ? {} : { helperText }) };
    },
    elsewhere: (shown: readonly string[]): string | null =>
      wrong && !shown.includes(wrong.field ?? '') ? wrong.message : null,
  };
}
