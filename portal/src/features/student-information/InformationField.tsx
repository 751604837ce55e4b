import type { ReactNode } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { ageOn, todayIn } from '@school/shared/dates';
import type { StudentFieldName } from '@school/shared/student-fields';
import { CheckboxField, SelectField, TextAreaField, TextField } from '../../components/inputs.tsx';
import { autoComplete, choicesOf, fieldOf } from './sections.ts';
import { texts } from './texts.ts';
import type { FormValues } from './values.ts';

export const fieldId = (name: string): string => `information-${name}`;

interface InformationFieldProps {
  readonly name: StudentFieldName;
  readonly form: UseFormReturn<FormValues>;
}

const required: Readonly<Partial<Record<StudentFieldName, string>>> = texts.required;
const isWhatsApp = (name: string): boolean => name.includes('whatsapp');

/** Full years, computed and never stored (specification, section 2). */
function Age({ form }: { readonly form: UseFormReturn<FormValues> }) {
  const birth = useWatch({ control: form.control, name: 'date_of_birth' });
  const age = ageOn(typeof birth === 'string' ? birth : null, todayIn());
  return age === null ? texts.ageUnknown : texts.age(age);
}

function Input({ name, form }: InformationFieldProps) {
  const field = fieldOf(name);
  const sentence = required[name];
  const error = form.formState.errors[name]?.message;
  const common = {
    ...form.register(
      name,
      sentence ? { validate: (value) => String(value ?? '').trim() !== '' || sentence } : {},
    ),
    id: fieldId(name),
    label: field.label,
    optional: !sentence,
    autoComplete: autoComplete[name] ?? 'off',
    error,
  };
  switch (field.kind) {
    case 'boolean': {
      return <CheckboxField {...common} />;
    }
    case 'select':
      return <SelectField {...common} choices={choicesOf(field)} />;
    case 'longtext':
      return <TextAreaField {...common} rows={3} />;
    case 'date':
      return (
        <TextField
          {...common}
          type="date"
          {...(name === 'date_of_birth' ? { hint: <Age form={form} /> } : {})}
        />
      );
    case 'phone':
      return (
        <TextField
          {...common}
          type="tel"
          dir="ltr"
          {...(isWhatsApp(name) ? { placeholder: texts.whatsapp } : { hint: texts.phone })}
        />
      );
    case 'email':
      return <TextField {...common} type="email" dir="ltr" />;
    case 'list':
      return <TextField {...common} hint={texts.list} />;
    case 'year':
    case 'number':
      return <TextField {...common} inputMode="numeric" />;
    default:
      return <TextField {...common} />;
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
