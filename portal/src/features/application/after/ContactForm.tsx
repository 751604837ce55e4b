import { useRef, useState, type ComponentProps } from 'react';
import { countryOf } from '@school/shared/phones';
import { BusyButton } from '../../../components/BusyButton.tsx';
import { ErrorSummary } from '../../../components/ErrorSummary.tsx';
import { TextField } from '../../../components/inputs.tsx';
import { PhoneField } from '../../../components/PhoneField.tsx';
import { Refused } from '../../../components/Refused.tsx';
import { call } from '../../../lib/api.ts';
import { asProblem } from '../../../lib/problem.ts';
import { toast } from '../../../lib/toasts.ts';
import { useForm, type Answer } from '../../../lib/use-form.ts';
import { useApplication } from '../context.tsx';
import { fieldTexts } from '../field-texts.ts';
import {
  changesOf, checkContact, contactNames, contactOf, errorsOf, isContact, isOptional,
  type ContactName, type ContactValues,
} from './contact.ts'; // prettier-ignore
import { texts } from './texts.ts';

const PREFIX = 'contact';

type TextProps = ComponentProps<typeof TextField>;
function ContactPhone({ defaultValue, label = '', ...props }: TextProps & { readonly defaultValue: string }) {
  const { mine } = useApplication();
  const [value, setValue] = useState(defaultValue);
  const country = countryOf(mine.application.country);
  return <PhoneField {...props} label={label} value={value} country={country} onPhone={setValue} />;
}

/** Sends what was changed; a field that another device has changed meanwhile is shown with the other value. */
function useContactForm(onDone: () => void) {
  const { mine, reload } = useApplication();
  // What the database had when the person last saw it.
  const [initial] = useState(() => contactOf(mine));
  const base = useRef<ContactValues>(initial);
  const send = async (values: ContactValues): Promise<Answer<ContactName> | undefined> => {
    const changes = changesOf(base.current, values);
    if (changes.length === 0) {
      onDone();
      return undefined;
    }
    try {
      const result = await call('correct_contact', { changes });
      for (const { field, theirs } of result.conflicts)
        if (isContact(field)) base.current = { ...base.current, [field]: String(theirs ?? '') };
      for (const [field, value] of Object.entries(result.saved))
        if (isContact(field)) base.current = { ...base.current, [field]: String(value ?? '') };
      const errors = errorsOf(result);
      if (Object.keys(errors).length > 0) return errors;
    } catch (thrown) {
      const problem = asProblem(thrown);
      if (isContact(problem.field)) return { [problem.field]: problem.message };
      return { refused: problem.message };
    }
    toast(texts.saved);
    onDone();
    await reload();
    return undefined;
  };
  return { initial, form: useForm({ names: contactNames, prefix: PREFIX, check: checkContact, send }) };
}

export function ContactForm({ onDone }: { readonly onDone: () => void }) {
  const { initial, form } = useContactForm(onDone);
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <ErrorSummary errors={form.summary} attempt={form.attempt} />
      {contactNames.map((name) => {
        const Input = name.endsWith('phone') ? ContactPhone : TextField;
        return (
          <Input
            key={name}
            id={`${PREFIX}-${name}`}
            name={name}
            label={fieldTexts.words[name].label}
            hint={fieldTexts.words[name].hint}
            optional={isOptional(name)}
            error={form.errors[name]}
            defaultValue={initial[name]}
          />
        );
      })}
      <Refused message={form.refused} />
      <div className="buttons">
        <BusyButton busy={form.busy} busyText={texts.saving}>
          {texts.save}
        </BusyButton>
        <button type="button" className="button quiet" onClick={onDone}>
          {texts.cancel}
        </button>
      </div>
    </form>
  );
}
