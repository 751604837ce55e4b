import { useState } from 'react';
import type { FunctionResult } from '@school/shared/api/types';
import { BusyButton } from '../../components/BusyButton.tsx';
import { relationChoices } from '../../components/consent/texts.ts';
import { ErrorSummary } from '../../components/ErrorSummary.tsx';
import { SelectField, TextField } from '../../components/inputs.tsx';
import { Notice } from '../../components/Notice.tsx';
import { call } from '../../lib/api.ts';
import { asProblem } from '../../lib/problem.ts';
import { useForm } from '../../lib/use-form.ts';
import { RefuseDialog } from './RefuseDialog.tsx';
import { texts } from './texts.ts';

export type ConsentPage = FunctionResult<'consent_page'>;
export type OpenConsent = Extract<ConsentPage, { state: 'open' }>;

const NAMES = ['name', 'relation', 'signature'] as const;
type Name = (typeof NAMES)[number];
const isName = (field: string | null): field is Name => (NAMES as readonly (string | null)[]).includes(field);

interface SignFormProps {
  readonly token: string;
  readonly page: OpenConsent;
  readonly onChange: (page: ConsentPage) => void;
  readonly reload: () => Promise<void>;
}

/** Signs the words that stand above, or says no. */
export function SignForm({ token, page, onChange, reload }: SignFormProps) {
  const [refusing, setRefusing] = useState(false);
  const [problem, setProblem] = useState<{ changed: boolean; message: string } | null>(null);
  const form = useForm<Name>({
    names: NAMES,
    prefix: 'sign',
    check: () => ({}),
    send: async (values) => {
      setProblem(null);
      try {
        onChange(await call('sign_consent', { token, form: values, words_number: page.words_number }));
        return undefined;
      } catch (thrown) {
        const { field, kind, message } = asProblem(thrown);
        if (isName(field)) return { [field]: message };
        setProblem({ changed: kind === 'stale_version', message });
        return undefined;
      }
    },
  });
  return (
    <form noValidate className="card" onSubmit={form.onSubmit}>
      <h2>{texts.sign}</h2>
      <ErrorSummary errors={form.summary} attempt={form.attempt} />
      {problem && (
        <Notice tone="warn" live>
          <p>{problem.changed ? texts.changed : problem.message}</p>
          {problem.changed && (
            <button type="button" className="button quiet" onClick={() => void reload()}>
              {texts.readAgain}
            </button>
          )}
        </Notice>
      )}
      <TextField
        id="sign-name"
        name="name"
        label={texts.name}
        autoComplete="name"
        maxLength={200}
        defaultValue={page.name}
        error={form.errors.name}
      />
      <SelectField
        id="sign-relation"
        name="relation"
        label={texts.relation}
        choices={relationChoices}
        defaultValue={page.relation}
        error={form.errors.relation}
      />
      <TextField
        id="sign-signature"
        name="signature"
        className="signature"
        label={texts.signature}
        hint={texts.signatureHint}
        autoComplete="off"
        maxLength={200}
        error={form.errors.signature}
      />
      <div className="buttons">
        <BusyButton busy={form.busy} busyText={texts.signing}>
          {texts.agree}
        </BusyButton>
        <button type="button" className="button quiet" onClick={() => setRefusing(true)}>
          {texts.refuse}
        </button>
      </div>
      {refusing && <RefuseDialog token={token} onChange={onChange} onClose={() => setRefusing(false)} />}
    </form>
  );
}
