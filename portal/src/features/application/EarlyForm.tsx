import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { loginHref, paths } from '@school/shared/routes';
import { isEmail } from '@school/shared/addresses';
import { answerProblem } from '@school/shared/answer-checks';
import { countryOf, type Country } from '@school/shared/phones';
import { SelectField, TextField } from '../../components/inputs.tsx';
import { PhoneField } from '../../components/PhoneField.tsx';
import {
  PENDING_PREFIX,
  pendingFields,
  readPending,
  writePending,
  type PendingField,
  type PendingForm,
} from '../../lib/pending.ts';
import { TAKEN_OVER } from '../../lib/taking-over.ts';
import { fieldTexts } from './field-texts.ts';
import { choicesIn, questionFields, type QuestionField } from './fields.ts';
import { LeaveOut } from './LeaveOut.tsx';
import { texts } from './texts.ts';

const SIGN_UP = `${paths.login}?tab=sign-up`;
const EMAIL_ID = `${PENDING_PREFIX}email`;
const isPending = (name: string): name is PendingField => pendingFields.some((field) => field === name);
const shownFields = questionFields.filter(({ name }) => isPending(name));

interface EarlyFieldProps {
  readonly field: QuestionField;
  readonly value: string;
  readonly error: string | undefined;
  readonly tracks: readonly string[];
  readonly country: Country | null;
  readonly onLeave: () => void;
  readonly onChange: (value: string) => void;
}

function EarlyField({ field, tracks, country, value, error, onChange, onLeave }: EarlyFieldProps) {
  const words = fieldTexts.words[field.name];
  const common = {
    id: `${PENDING_PREFIX}${field.name}`,
    optional: true,
    value,
    error,
    onBlur: onLeave,
    ...words,
  };
  if (field.kind === 'choice')
    return (
      <SelectField
        {...common}
        choices={choicesIn(field, tracks, value)}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  const autoComplete = field.autoComplete ?? 'off';
  if (field.kind === 'tel')
    return <PhoneField {...common} autoComplete={autoComplete} country={country} onPhone={onChange} />;
  return (
    <TextField
      {...common}
      autoComplete={autoComplete}
      {...(field.kind === 'year' ? { inputMode: 'numeric' as const, maxLength: 4 } : {})}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Kept at every keystroke; before an address is typed it is bound to none, and nobody's draft takes it over. */
function usePendingAnswers() {
  const [stored] = useState(() => readPending(localStorage));
  const [email, setEmail] = useState(stored?.email ?? '');
  const [form, setForm] = useState<PendingForm>(stored?.form ?? {});
  // What was typed while the portal took the page over was kept by the first script, after the reading above.
  useEffect(() => {
    const readAgain = (): void => {
      const now = readPending(localStorage);
      if (!now) return;
      setEmail(now.email);
      setForm(now.form);
    };
    document.addEventListener(TAKEN_OVER, readAgain, { once: true });
    return () => document.removeEventListener(TAKEN_OVER, readAgain);
  }, []);
  const keep = (nextEmail: string, nextForm: PendingForm): void => {
    setEmail(nextEmail);
    setForm(nextForm);
    writePending(localStorage, nextEmail, nextForm);
  };
  return {
    email,
    form,
    setEmail: (value: string) => keep(value, form),
    setAnswer: (name: PendingField, value: string) => keep(email, { ...form, [name]: value }),
  };
}

/**
 * The address and the way to an account first; the first questions after what `children` say: no passport, no health, nothing sent
 * before there is an account. None of them keeps anybody: what the real form can't take waits there with its reason.
 */
export function EarlyForm({
  tracks,
  children,
}: {
  /** Those of the year; empty while it has not been read. */
  readonly tracks: readonly string[];
  readonly children: ReactNode;
}) {
  const navigate = useNavigate();
  const answers = usePendingAnswers();
  const [attempt, setAttempt] = useState(0);
  const [typing, setTyping] = useState<PendingField | null>(null);
  const needsEmail = !isEmail(answers.email);
  const error = attempt > 0 && needsEmail ? texts.needEmail : undefined;
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    setTyping(null);
    setAttempt((count) => count + 1);
    if (needsEmail) document.getElementById(EMAIL_ID)?.focus();
    else void navigate(SIGN_UP);
  };
  return (
    <form noValidate method="post" onSubmit={onSubmit}>
      <section className="card early-account">
        <TextField
          id={EMAIL_ID}
          type="email"
          label={texts.anonymousEmail}
          hint={texts.anonymousEmailHint}
          autoComplete="email"
          dir="ltr"
          value={answers.email}
          error={error}
          onChange={(event) => answers.setEmail(event.target.value)}
        />
        <div className="buttons">
          <button type="submit" className="button">
            {texts.anonymousContinue}
          </button>
          <Link className="button quiet" to={loginHref(paths.apply)}>
            {texts.anonymousSignIn}
          </Link>
        </div>
      </section>
      {children}
      <section className="card" aria-labelledby="early-questions">
        <h2 id="early-questions">{texts.earlyTitle}</h2>
        <p>{texts.earlyLead}</p>
        <div className="columns">
          {shownFields.map((field) => {
            const { name } = field;
            if (!isPending(name)) return null;
            const value = answers.form[name] ?? '';
            const problem = typing === name ? null : answerProblem(name, value);
            return (
              <div key={name} className={field.half ? undefined : 'span'}>
                <EarlyField
                  field={field}
                  tracks={tracks}
                  country={countryOf(answers.form.country)}
                  value={value}
                  error={problem ?? undefined}
                  onChange={(next) => {
                    setTyping(name);
                    answers.setAnswer(name, next);
                  }}
                  onLeave={() => setTyping(null)}
                />
                {problem !== null && (
                  <p>
                    <LeaveOut
                      label={fieldTexts.words[name].label}
                      onPress={() => answers.setAnswer(name, '')}
                    />
                  </p>
                )}
              </div>
            );
          })}
        </div>
        <div className="buttons">
          <button type="submit" className="button">
            {texts.earlyContinue}
          </button>
        </div>
      </section>
    </form>
  );
}
