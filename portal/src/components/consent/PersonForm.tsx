import type { MailLanguage } from '@school/shared/mail/kinds';
import { BusyButton } from '../BusyButton.tsx';
import { ErrorSummary } from '../ErrorSummary.tsx';
import { CheckboxField, SelectField, TextField } from '../inputs.tsx';
import { MailLanguageField, chosenMailLanguage } from '../MailLanguageField.tsx';
import { Refused } from '../Refused.tsx';
import { asProblem } from '../../lib/problem.ts';
import { useForm } from '../../lib/use-form.ts';
import { relationChoices, texts, type MyConsent, type Relation } from './texts.ts';

const NAMES = ['name', 'relation', 'email', 'language', 'also'] as const;
type Name = (typeof NAMES)[number];
const isName = (field: string | null): field is Name => (NAMES as readonly (string | null)[]).includes(field);

export interface NamedPerson {
  readonly name: string;
  readonly relation: Relation | '';
  readonly email: string;
  readonly language?: MailLanguage;
}

interface PersonFormProps {
  /** Put before the ids of its inputs. */
  readonly prefix: string;
  readonly known?: Pick<MyConsent, 'name' | 'relation' | 'email'>;
  /** The words of something that is asked beside it, by a tick; absent where nothing is. */
  readonly also?: string;
  readonly label: string;
  readonly busyLabel: string;
  /** Throws a Problem when it is refused. */
  readonly send: (person: NamedPerson, also: boolean) => Promise<void>;
}

/** A parent or guardian and their address: whom to ask for a consent, and whom to invite. The server says what is missing. */
export function PersonForm({ prefix, known, also, label, busyLabel, send }: PersonFormProps) {
  const form = useForm<Name>({
    names: NAMES,
    prefix,
    check: () => ({}),
    send: async ({ name, relation, email, language, also: ticked }) => {
      try {
        const person = { name, relation: relation as Relation | '', email, ...chosenMailLanguage(language) };
        await send(person, ticked === 'on');
        return undefined;
      } catch (thrown) {
        const { field, message } = asProblem(thrown);
        if (isName(field)) return { [field]: message };
        return { refused: message };
      }
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <ErrorSummary errors={form.summary} attempt={form.attempt} />
      <TextField
        id={`${prefix}-name`}
        name="name"
        label={texts.name}
        autoComplete="off"
        maxLength={200}
        defaultValue={known?.name ?? ''}
        error={form.errors.name}
      />
      <SelectField
        id={`${prefix}-relation`}
        name="relation"
        label={texts.relation}
        choices={relationChoices}
        defaultValue={known?.relation ?? ''}
        error={form.errors.relation}
      />
      <TextField
        id={`${prefix}-email`}
        name="email"
        type="email"
        dir="ltr"
        autoComplete="off"
        label={texts.email}
        hint={texts.emailHint}
        defaultValue={known?.email ?? ''}
        error={form.errors.email}
      />
      <MailLanguageField id={`${prefix}-language`} error={form.errors.language} />
      {also && <CheckboxField id={`${prefix}-also`} name="also" label={also} />}
      <Refused message={form.refused} />
      <BusyButton busy={form.busy} busyText={busyLabel}>
        {label}
      </BusyButton>
    </form>
  );
}
