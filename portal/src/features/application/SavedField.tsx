import { useState, type ChangeEvent, type ReactNode } from 'react';
import { passportNumber } from '@school/shared/checks';
import { clockTime, viewerZone } from '@school/shared/dates';
import { countryOf } from '@school/shared/phones';
import { ConflictChoice } from '../../components/ConflictChoice.tsx';
import { DateField } from '../../components/DateField.tsx';
import { SelectField, TextAreaField, TextField, type Choice } from '../../components/inputs.tsx';
import { PhoneField } from '../../components/PhoneField.tsx';
import { afterPress } from '../../lib/after-press.ts';
import { Counter } from './Counter.tsx';
import { Elsewhere } from './Elsewhere.tsx';
import { LeaveOut } from './LeaveOut.tsx';
import { useAnswer, useApplication } from './context.tsx';
import type { QuestionField } from './fields.ts';
import { isSeveral, type SeveralKind } from './several.ts';
import { SeveralField } from './SeveralField.tsx';
import { texts } from './texts.ts';
import { countWords } from './words.ts';

interface SavedFieldProps {
  /** Its name for the saver. */
  readonly name: string;
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly kind: QuestionField['kind'] | SeveralKind | 'number';
  readonly choices?: readonly Choice[];
  readonly autoComplete?: string;
  readonly optional: boolean;
  /** The most characters, where the database counts them. */
  readonly most?: number | null;
  /** What is said beside the answer as it stands. */
  readonly note?: ReactNode;
}

const TYPES = {
  line: 'text',
  email: 'email',
  year: 'text',
  number: 'text',
} as const;

/** One field: saves by itself and says when; shows both values when another device changed it. */
export function SavedField({
  name,
  id,
  label,
  hint,
  kind,
  choices = [],
  autoComplete,
  optional,
  most = null,
  note,
}: SavedFieldProps) {
  const { autosave, mine } = useApplication();
  const view = useAnswer(name);
  const [typing, setTyping] = useState(false);
  const words = kind === 'essay' && <span className="words">{texts.words(countWords(view.value))}</span>;
  const edit = (value: string): void => {
    setTyping(true);
    autosave.edit(name, value);
  };
  const common = {
    id,
    label,
    optional,
    value: view.value,
    readOnly: !mine.can_edit,
    autoComplete: autoComplete ?? 'off',
    // Not while somebody is still typing; at once for whom a link has led here.
    error: view.message !== null && !typing ? view.message : undefined,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      edit(event.target.value),
    onBlur: () => {
      const passport = name === 'passport_number' ? passportNumber(view.value) : null;
      if (passport && passport !== view.value) edit(passport);
      autosave.settle(name);
      afterPress(() => setTyping(false));
    },
    after: (
      <>
        {note}
        {view.state === 'refused' && optional && !typing && mine.can_edit && (
          <p>
            <LeaveOut label={label} onPress={() => autosave.leaveOut(name)} />
          </p>
        )}
        <p className="after-field">
          {words}
          {most !== null && <Counter value={view.value} most={most} />}
          {view.state === 'saved' && view.savedAt && (
            <span className="saved">{texts.saved(clockTime(view.savedAt, viewerZone()))}</span>
          )}
          {view.state === 'changed' && <span>{texts.waiting}</span>}
        </p>
        <Elsewhere name={name} />
        {view.theirs !== null && (
          <ConflictChoice
            mine={view.value}
            theirs={view.theirs}
            onChoose={(choice) => autosave.resolve(name, choice)}
          />
        )}
      </>
    ),
    ...(hint ? { hint } : {}),
  };
  if (isSeveral(kind)) {
    const { autoComplete: _none, onChange: _event, ...several } = common;
    return <SeveralField {...several} kind={kind} onText={edit} />;
  }
  if (kind === 'choice') {
    const { readOnly, ...select } = common;
    return <SelectField {...select} disabled={readOnly} choices={choices} />;
  }
  if (kind === 'date') {
    const { onChange: _event, ...date } = common;
    return <DateField {...date} onValue={edit} />;
  }
  if (kind === 'tel')
    return <PhoneField {...common} country={countryOf(autosave.field('country').value)} onPhone={edit} />;
  if (kind === 'text') return <TextAreaField {...common} />;
  if (kind === 'essay') return <TextAreaField {...common} className="tall" />;
  return (
    <TextField
      {...common}
      type={TYPES[kind]}
      {...(kind === 'year' ? { inputMode: 'numeric' as const, maxLength: 4 } : {})}
      {...(kind === 'number' ? { inputMode: 'numeric' as const } : {})}
      {...(kind === 'email' ? { dir: 'ltr' } : {})}
    />
  );
}
