import { BusyButton } from '../BusyButton.tsx';
import { ErrorSummary } from '../ErrorSummary.tsx';
import { SelectField, TextField } from '../inputs.tsx';
import { Refused } from '../Refused.tsx';
import { call } from '../../lib/api.ts';
import { asProblem } from '../../lib/problem.ts';
import { toast } from '../../lib/toasts.ts';
import { useForm } from '../../lib/use-form.ts';
import { relationChoices, texts, type MyConsent } from './texts.ts';

const NAMES = ['name', 'relation', 'email'] as const;
type Name = (typeof NAMES)[number];
const isName = (field: string | null): field is Name => (NAMES as readonly (string | null)[]).includes(field);

interface AskFormProps {
  readonly consent: MyConsent;
  readonly onDone: (consent: MyConsent) => void;
}

/** Whom to ask for the consent, and where. The server says what is missing. */
export function AskForm({ consent, onDone }: AskFormProps) {
  const form = useForm<Name>({
    names: NAMES,
    prefix: 'consent',
    check: () => ({}),
    send: async (values) => {
      try {
        const answer = await call('ask_consent', values);
        toast(texts.sent);
        onDone(answer);
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
        id="consent-name"
        name="name"
        label={texts.name}
        autoComplete="off"
        maxLength={200}
        defaultValue={consent.name ?? ''}
        error={form.errors.name}
      />
      <SelectField
        id="consent-relation"
        name="relation"
        label={texts.relation}
        choices={relationChoices}
        defaultValue={consent.relation ?? ''}
        error={form.errors.relation}
      />
      <TextField
        id="consent-email"
        name="email"
        type="email"
        dir="ltr"
        autoComplete="off"
        label={texts.email}
        hint={texts.emailHint}
        defaultValue={consent.email ?? ''}
        error={form.errors.email}
      />
      <Refused message={form.refused} />
      <BusyButton busy={form.busy} busyText={texts.asking}>
        {texts.ask}
      </BusyButton>
    </form>
  );
}
