import './consent.css';
import { useState, type ReactNode } from 'react';
import { viewerZone } from '@school/shared/dates';
import { BusyButton } from '../BusyButton.tsx';
import { ErrorSummary } from '../ErrorSummary.tsx';
import { SelectField, TextField } from '../inputs.tsx';
import { Notice } from '../Notice.tsx';
import { said } from '../../lib/language.ts';
import { asProblem } from '../../lib/problem.ts';
import { useForm } from '../../lib/use-form.ts';
import { signTexts as texts } from './sign-texts.ts';
import { relationChoices, type Relation } from './texts.ts';

const NAMES = ['name', 'relation', 'signature'] as const;
type Name = (typeof NAMES)[number];
const isName = (field: string | null): field is Name => (NAMES as readonly (string | null)[]).includes(field);

/** What is signed. */
export const ConsentWords = ({ words }: { readonly words: string }) => (
  <blockquote className="consent-words" dir="auto">
    {words}
  </blockquote>
);

interface SignFormProps {
  /** As the applicant named them. */
  readonly known?: { readonly name: string; readonly relation: Relation };
  /** Throws a Problem when it is refused. */
  readonly sign: (form: Record<Name | 'zone', string>) => Promise<void>;
  readonly reload: () => Promise<void>;
  /** Beside the button: the way to say no. */
  readonly beside?: ReactNode;
}

/** Signs the words that stand above with one's name. */
export function SignForm({ known, sign, reload, beside }: SignFormProps) {
  const [problem, setProblem] = useState<{ changed: boolean; message: string } | null>(null);
  const form = useForm<Name>({
    names: NAMES,
    prefix: 'sign',
    check: () => ({}),
    send: async (values) => {
      setProblem(null);
      try {
        await sign({ ...values, zone: viewerZone() });
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
        defaultValue={known?.name ?? ''}
        error={form.errors.name}
      />
      <SelectField
        id="sign-relation"
        name="relation"
        label={texts.relation}
        choices={relationChoices.map(({ value, label }) => ({ value, label: said(label) }))}
        defaultValue={known?.relation ?? ''}
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
        {beside}
      </div>
    </form>
  );
}
