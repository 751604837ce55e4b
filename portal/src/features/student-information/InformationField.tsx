import { useSyncExternalStore, type ChangeEvent, type ReactNode } from 'react';
import { passportNumber } from '@school/shared/checks';
import { ageOn, todayIn } from '@school/shared/dates';
import { countryOfPerson } from '@school/shared/phones';
import type { StudentFieldName } from '@school/shared/student-fields';
import { ConflictChoice } from '../../components/ConflictChoice.tsx';
import { DateField } from '../../components/DateField.tsx';
import { CheckboxField, SelectField, TextAreaField, TextField } from '../../components/inputs.tsx';
import { PhoneField } from '../../components/PhoneField.tsx';
import { afterPress } from '../../lib/after-press.ts';
import type { Autosave } from '../../lib/autosave.ts';
import { useSignedIn } from '../../lib/session/context.tsx';
import { birthDoubt, passportDoubt } from '../../lib/doubts.ts';
import { FromApplication } from './FromApplication.tsx';
import { autoComplete, choicesOf, fieldOf } from './sections.ts';
import { texts } from './texts.ts';

export const fieldId = (name: string): string => `information-${name}`;

interface InformationFieldProps {
  readonly name: StudentFieldName;
  readonly autosave: Autosave;
  /** What the application says of the same. */
  readonly applied: string | undefined;
}

const required: Readonly<Partial<Record<StudentFieldName, string>>> = texts.required;
const isWhatsApp = (name: string): boolean => name.includes('whatsapp');

/** Full years, computed and never stored (specification, section 2). */
function age(birth: string): string {
  const years = ageOn(birth || null, todayIn());
  return years === null ? texts.ageUnknown : texts.age(years);
}

const doubts: Readonly<Partial<Record<StudentFieldName, (day: string) => string | null>>> = {
  date_of_birth: (day) => birthDoubt(day, todayIn()),
  foreign_passport_expiration: (day) => passportDoubt(day),
  israeli_passport_expiration: (day) => passportDoubt(day),
};

/** A date that can hardly be is asked about. */
function Doubt({ name, value }: { readonly name: StudentFieldName; readonly value: string }) {
  const doubt = doubts[name]?.(value);
  return doubt ? (
    <p className="answer-note" role="status">
      {doubt}
    </p>
  ) : null;
}

function Input({ name, autosave, applied }: InformationFieldProps) {
  const field = fieldOf(name);
  const account = useSignedIn().person.email;
  const view = useSyncExternalStore(autosave.subscribe, () => autosave.field(name));
  const common = {
    id: fieldId(name),
    label: field.label,
    optional: !required[name],
    autoComplete: autoComplete[name] ?? 'off',
    error: view.message ?? undefined,
    onBlur: () => {
      const passport = name.endsWith('passport_number') ? passportNumber(view.value) : null;
      if (passport && passport !== view.value) autosave.edit(name, passport);
      afterPress(() => autosave.settle(name));
    },
  };
  if (field.kind === 'boolean')
    return (
      <CheckboxField
        {...common}
        checked={view.value === 'true'}
        onChange={(event) => autosave.edit(name, String(event.target.checked))}
      />
    );
  const typed = {
    ...common,
    value: view.value,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      autosave.edit(name, event.target.value),
    after: (
      <>
        {view.theirs !== null && (
          <ConflictChoice
            mine={view.value}
            theirs={view.theirs}
            onChoose={(choice) => autosave.resolve(name, choice)}
          />
        )}
        <Doubt name={name} value={view.value} />
        <FromApplication
          field={field}
          value={view.value}
          applied={applied}
          onUse={(value) => autosave.edit(name, value)}
        />
        {name === 'email' && applied !== account && (
          <FromApplication
            field={field}
            value={view.value}
            applied={account}
            lead={texts.inAccount}
            onUse={(value) => autosave.edit(name, value)}
          />
        )}
      </>
    ),
  };
  switch (field.kind) {
    case 'select':
      return <SelectField {...typed} choices={choicesOf(field)} />;
    case 'longtext':
      return <TextAreaField {...typed} rows={3} />;
    case 'date':
      return (
        <DateField
          {...typed}
          onValue={(value) => autosave.edit(name, value)}
          {...(name === 'date_of_birth' ? { hint: age(view.value) } : {})}
        />
      );
    case 'phone':
      return (
        <PhoneField
          {...typed}
          country={countryOfPerson((other) => autosave.field(other).value)}
          onPhone={(phone) => autosave.edit(name, phone)}
          {...(isWhatsApp(name) ? { placeholder: texts.whatsapp } : { hint: texts.phone })}
        />
      );
    case 'email':
      return <TextField {...typed} type="email" dir="ltr" />;
    case 'list':
      return <TextField {...typed} hint={texts.list} />;
    case 'year':
    case 'number':
      return <TextField {...typed} inputMode="numeric" />;
    default:
      return <TextField {...typed} />;
  }
}

/** One field of the registry as an input; long ones take the whole line. */
export function InformationField(props: InformationFieldProps): ReactNode {
  const { kind } = fieldOf(props.name);
  const wide = kind === 'longtext' || kind === 'list' || kind === 'boolean';
  return (
    <div className={wide ? 'span' : undefined}>
      <Input {...props} />
    </div>
  );
}
