import { useState } from 'react';
import type { MyPrivacy, PersonNames } from '@school/shared/api/shapes';
import { BusyButton } from '../../../components/BusyButton.tsx';
import { ErrorSummary } from '../../../components/ErrorSummary.tsx';
import { TextField } from '../../../components/inputs.tsx';
import { Refused } from '../../../components/Refused.tsx';
import { call } from '../../../lib/api.ts';
import { asProblem } from '../../../lib/problem.ts';
import { toast } from '../../../lib/toasts.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Answer, dayOf, newestOf, TakeBack } from './request.tsx';
import { myDataTexts as texts } from './texts.ts';

const NAMES = ['first_name', 'last_name', 'hebrew_first_name', 'hebrew_last_name'] as const;
type Name = (typeof NAMES)[number];
const LABELS: Readonly<Record<Name, string>> = {
  first_name: texts.firstName,
  last_name: texts.lastName,
  hebrew_first_name: texts.hebrewFirstName,
  hebrew_last_name: texts.hebrewLastName,
};
const isName = (field: string | null): field is Name => NAMES.some((name) => name === field);
const isOptional = (name: Name): boolean => name.startsWith('hebrew');
const joined = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(' ');
const wholeName = (names: PersonNames): string =>
  [joined(names.first_name, names.last_name), joined(names.hebrew_first_name, names.hebrew_last_name)]
    .filter(Boolean)
    .join(' · ');

interface FormProps {
  readonly names: PersonNames;
  readonly onSent: () => Promise<void>;
  readonly onCancel: () => void;
}

function NameForm({ names, onSent, onCancel }: FormProps) {
  const form = useForm({
    names: NAMES,
    prefix: 'name',
    check: (values) =>
      Object.fromEntries(
        NAMES.filter((name) => !isOptional(name) && !values[name].trim()).map((name) => [
          name,
          texts.required,
        ]),
      ),
    send: async (values) => {
      try {
        await call('ask_name_correction', { form: values });
      } catch (thrown) {
        const problem = asProblem(thrown);
        if (isName(problem.field)) return { [problem.field]: problem.message };
        return { refused: problem.message };
      }
      toast(texts.nameAsked);
      await onSent();
      return undefined;
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <ErrorSummary errors={form.summary} attempt={form.attempt} />
      {NAMES.map((name) => (
        <TextField
          key={name}
          id={`name-${name}`}
          name={name}
          label={LABELS[name]}
          optional={isOptional(name)}
          defaultValue={names[name] ?? ''}
          maxLength={100}
          error={form.errors[name]}
        />
      ))}
      <p className="hint">{texts.nameHint}</p>
      <Refused message={form.refused} />
      <div className="buttons">
        <BusyButton className="button" busy={form.busy} busyText={texts.sending}>
          {texts.send}
        </BusyButton>
        <button type="button" className="button quiet" onClick={onCancel}>
          {texts.cancel}
        </button>
      </div>
    </form>
  );
}

interface NameCorrectionProps {
  readonly privacy: MyPrivacy;
  readonly onChanged: () => Promise<void>;
}

/** The name as the office has it, and another spelling asked for. */
export function NameCorrection({ privacy, onChanged }: NameCorrectionProps) {
  const [writing, setWriting] = useState(false);
  const newest = newestOf(privacy.requests, 'name_correction');
  const sent = async (): Promise<void> => {
    await onChanged();
    setWriting(false);
  };
  return (
    <div>
      <h3>{texts.nameTitle}</h3>
      <p>
        {texts.nameLead} <bdi>{wholeName(privacy.names) || texts.noName}</bdi>
      </p>
      <Answer request={newest} />
      {newest?.state === 'open' && (
        <>
          <p className="answer">{texts.nameWaiting(wholeName(newest), dayOf(newest.due_at))}</p>
          <TakeBack request={newest} onChanged={onChanged} />
        </>
      )}
      {newest?.state !== 'open' && !writing && (
        <button type="button" className="button quiet" onClick={() => setWriting(true)}>
          {texts.correct}
        </button>
      )}
      {newest?.state !== 'open' && writing && (
        <NameForm names={privacy.names} onSent={sent} onCancel={() => setWriting(false)} />
      )}
    </div>
  );
}
