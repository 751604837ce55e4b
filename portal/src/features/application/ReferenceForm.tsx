import { BusyButton } from '../../components/BusyButton.tsx';
import { ErrorSummary } from '../../components/ErrorSummary.tsx';
import { TextField } from '../../components/inputs.tsx';
import { texts as partTexts } from '../../components/texts.ts';
import { call } from '../../lib/api.ts';
import type { Reference } from '@school/shared/api/shapes';
import { asProblem } from '../../lib/problem.ts';
import { toast, toastError } from '../../lib/toasts.ts';
import { useForm, type FieldErrors } from '../../lib/use-form.ts';
import { useApplication } from './context.tsx';
import {
  checkReference, referenceNames, referencePayload, referenceValue, type ReferenceName, type ReferenceValues,
} from './reference-form.ts'; // prettier-ignore
import { texts } from './texts.ts';

interface ReferenceFormProps {
  readonly reference: Reference | null;
  readonly onDone: () => void;
}

const TYPES: Readonly<Partial<Record<ReferenceName, 'email' | 'tel'>>> = { email: 'email', phone: 'tel' };
const isReferenceName = (name: string | null): name is ReferenceName =>
  referenceNames.some((known) => known === name);

function useSend({ reference, onDone }: ReferenceFormProps) {
  const { reload } = useApplication();
  return async (values: ReferenceValues): Promise<FieldErrors<ReferenceName> | undefined> => {
    try {
      await call('save_reference', { reference: referencePayload(values, reference) });
      toast(texts.referenceSaved);
      await reload();
      onDone();
      return undefined;
    } catch (thrown) {
      const problem = asProblem(thrown);
      if (problem.kind === 'stale_version') await reload();
      toastError(texts.failed(problem.kind === 'stale_version' ? texts.referenceStale : problem.message));
      return isReferenceName(problem.field) ? { [problem.field]: problem.message } : undefined;
    }
  };
}

export function ReferenceForm({ reference, onDone }: ReferenceFormProps) {
  const send = useSend({ reference, onDone });
  const form = useForm({ names: referenceNames, prefix: 'reference', check: checkReference, send });
  const hints: Readonly<Partial<Record<ReferenceName, string>>> = texts.referenceHints;
  return (
    <form noValidate className="card" onSubmit={form.onSubmit}>
      <ErrorSummary errors={form.summary} attempt={form.attempt} />
      {referenceNames.map((name) => (
        <TextField
          key={name}
          id={`reference-${name}`}
          name={name}
          type={TYPES[name] ?? 'text'}
          label={texts.referenceFields[name]}
          optional={name !== 'name'}
          defaultValue={referenceValue(reference, name)}
          autoComplete="off"
          error={form.errors[name]}
          {...(hints[name] ? { hint: hints[name] } : {})}
          {...(name === 'years_known' ? { inputMode: 'numeric' as const } : {})}
        />
      ))}
      <div className="buttons">
        <BusyButton busy={form.busy} busyText={texts.savingReference}>
          {texts.saveReference}
        </BusyButton>
        <button type="button" className="button quiet" onClick={onDone}>
          {partTexts.cancel}
        </button>
      </div>
    </form>
  );
}
