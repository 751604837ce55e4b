import { useState, type ChangeEvent } from 'react';
import { clockTime, viewerZone } from '@school/shared/dates';
import { SelectField, TextAreaField, TextField } from '../../components/inputs.tsx';
import { ConflictChoice } from './ConflictChoice.tsx';
import { useAnswer, useApplication } from './context.tsx';
import { fieldTexts } from './field-texts.ts';
import { inputId, type QuestionField } from './fields.ts';
import { texts } from './texts.ts';
import { countWords } from './words.ts';

interface AnswerFieldProps {
  readonly field: QuestionField;
  readonly optional: boolean;
}

const TYPES = { line: 'text', email: 'email', tel: 'tel', date: 'date', year: 'text' } as const;

/** One question: saves by itself and says when; shows both values when another device changed it. */
export function AnswerField({ field, optional }: AnswerFieldProps) {
  const { autosave, mine } = useApplication();
  const view = useAnswer(field.name);
  const [focused, setFocused] = useState(false);
  const { label, hint } = fieldTexts.words[field.name];
  const words = field.kind === 'essay' && (
    <span className="words">{texts.words(countWords(view.value))}</span>
  );
  const common = {
    id: inputId(field.name),
    label,
    optional,
    value: view.value,
    readOnly: !mine.can_edit,
    autoComplete: field.autoComplete ?? 'off',
    error: view.message !== null && !focused ? view.message : undefined,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      autosave.edit(field.name, event.target.value),
    onFocus: () => setFocused(true),
    onBlur: () => {
      setFocused(false);
      autosave.settle(field.name);
    },
    after: (
      <>
        <p className="after-field">
          {words}
          {view.state === 'saved' && view.savedAt && (
            <span className="saved">{texts.saved(clockTime(view.savedAt, viewerZone()))}</span>
          )}
          {view.state === 'changed' && <span>{texts.waiting}</span>}
        </p>
        {view.theirs !== null && <ConflictChoice name={field.name} mine={view.value} theirs={view.theirs} />}
      </>
    ),
    ...(hint ? { hint } : {}),
  };
  if (field.kind === 'choice') {
    const { readOnly, ...select } = common;
    return <SelectField {...select} disabled={readOnly} choices={field.choices ?? []} />;
  }
  if (field.kind === 'text') return <TextAreaField {...common} />;
  if (field.kind === 'essay') return <TextAreaField {...common} className="tall" />;
  return (
    <TextField
      {...common}
      type={TYPES[field.kind]}
      {...(field.kind === 'year' ? { inputMode: 'numeric' as const, maxLength: 4 } : {})}
      {...(field.kind === 'tel' || field.kind === 'email' ? { dir: 'ltr' } : {})}
      {...(field.kind === 'date' ? { min: '1930-01-01', max: new Date().toISOString().slice(0, 10) } : {})}
    />
  );
}
