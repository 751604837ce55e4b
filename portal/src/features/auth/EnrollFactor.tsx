import { BusyButton } from '../../components/BusyButton.tsx';
import { ErrorSummary } from '../../components/ErrorSummary.tsx';
import { Loading } from '../../components/Loading.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useForm } from '../../lib/use-form.ts';
import { useLoad } from '../../lib/use-load.ts';
import { AuthCard } from './AuthCard.tsx';
import { CopyButton } from './CopyButton.tsx';
import { FactorCodeField } from './FactorCodeField.tsx';
import { FactorPicture } from './FactorPicture.tsx';
import { beginEnrolment, type Enrolment, listFactors, showCode } from './second-factor.ts';
import { factorTexts } from './second-factor-texts.ts';

const NAMES = ['code'] as const;

async function begin(): Promise<Enrolment> {
  const taken = (await listFactors()).map(({ name }) => name);
  return beginEnrolment(factorTexts.names.find((name) => !taken.includes(name)) ?? '');
}

function EnrolForm({
  enrolment,
  onEnrolled,
}: {
  readonly enrolment: Enrolment;
  readonly onEnrolled: () => void;
}) {
  const form = useForm({
    names: NAMES,
    prefix: 'factor',
    check: ({ code }) => (code.replace(/\D/g, '').length === 6 ? {} : { code: factorTexts.codeFormat }),
    send: async ({ code }) => {
      const refused = await showCode([enrolment.factorId], code);
      if (refused) return { code: refused };
      onEnrolled();
      return undefined;
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <ErrorSummary errors={form.summary} attempt={form.attempt} />
      <ol className="steps">
        <li>{factorTexts.stepApp}</li>
        <li>
          {factorTexts.stepScan} <a href={enrolment.uri}>{factorTexts.openApp}</a>.
          <FactorPicture uri={enrolment.uri} />
          <span className="hint">{factorTexts.stepManual}</span>
          <code className="secret" dir="ltr">
            {enrolment.secret.match(/.{1,4}/g)?.join(' ')}
          </code>
          <CopyButton text={enrolment.secret} />
        </li>
        <li>{factorTexts.stepCode}</li>
      </ol>
      <FactorCodeField error={form.errors.code} />
      <BusyButton className="button block" busy={form.busy} busyText={factorTexts.confirming}>
        {factorTexts.confirm}
      </BusyButton>
    </form>
  );
}

/** Sets up a factor: a picture for the app, or a key to type, and the first code. */
export function EnrollFactor({ onEnrolled }: { readonly onEnrolled: () => void }) {
  const { load, reload } = useLoad(begin);
  return (
    <AuthCard title={factorTexts.enrollTitle} lead={factorTexts.enrollLead}>
      {load.state === 'loading' && <Loading label={factorTexts.preparing} />}
      {load.state === 'failed' && (
        <Notice tone="bad" live>
          <p>{load.problem.message}</p>
          <button type="button" className="button quiet" onClick={() => void reload()}>
            {factorTexts.again}
          </button>
        </Notice>
      )}
      {load.state === 'ready' && <EnrolForm enrolment={load.data} onEnrolled={onEnrolled} />}
    </AuthCard>
  );
}
