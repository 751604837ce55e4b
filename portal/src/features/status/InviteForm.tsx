import { BusyButton } from '../../components/BusyButton.tsx';
import { relationChoices } from '../../components/consent/texts.ts';
import { ErrorSummary } from '../../components/ErrorSummary.tsx';
import { SelectField, TextField } from '../../components/inputs.tsx';
import { Refused } from '../../components/Refused.tsx';
import { call } from '../../lib/api.ts';
import { asProblem } from '../../lib/problem.ts';
import { toast } from '../../lib/toasts.ts';
import { useForm } from '../../lib/use-form.ts';
import { parentTexts as texts, type Parent } from './parent-texts.ts';

const NAMES = ['name', 'relation', 'email'] as const;
type Name = (typeof NAMES)[number];
const isName = (field: string | null): field is Name => (NAMES as readonly (string | null)[]).includes(field);

/** Whom to invite, and where. The server says what is missing. */
export function InviteForm({ onDone }: { readonly onDone: (parents: readonly Parent[]) => void }) {
  const form = useForm<Name>({
    names: NAMES,
    prefix: 'parent',
    check: () => ({}),
    send: async (values) => {
      try {
        const answer = await call('invite_parent', values);
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
        id="parent-name"
        name="name"
        label={texts.name}
        autoComplete="off"
        maxLength={200}
        error={form.errors.name}
      />
      <SelectField
        id="parent-relation"
        name="relation"
        label={texts.relation}
        choices={relationChoices}
        defaultValue=""
        error={form.errors.relation}
      />
      <TextField
        id="parent-email"
        name="email"
        type="email"
        dir="ltr"
        autoComplete="off"
        label={texts.email}
        hint={texts.emailHint}
        error={form.errors.email}
      />
      <Refused message={form.refused} />
      <BusyButton busy={form.busy} busyText={texts.sending}>
        {texts.send}
      </BusyButton>
    </form>
  );
}
