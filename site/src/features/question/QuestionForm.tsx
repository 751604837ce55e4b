import { navigate } from 'gatsby';
import school from '@school/shared/school.json';
import { paths } from '@school/shared/routes';
import { Button } from '../../components/Button';
import { showToast } from '../../lib/toasts';
import { useHydrated } from '../../lib/use-hydrated';
import { ErrorSummary } from './ErrorSummary';
import { Field } from './Field';
import { useQuestionForm } from './use-question-form';

/** Specification: the visitor returns to the knowledge base this long after the confirmation. */
export const RETURN_AFTER_MS = 1500;

function confirmAndReturn(): void {
  showToast({
    title: 'Question Submitted!',
    message: 'Thank you for your question. We will answer you by e-mail.',
  });
  setTimeout(() => void navigate(paths.knowledgeBase), RETURN_AFTER_MS);
}

export function QuestionForm() {
  const ready = useHydrated();
  const { question, errors, refusal, sending, attempt, change, submit } = useQuestionForm(confirmAndReturn);
  const field = (name: keyof typeof question) => ({
    field: name,
    value: question[name],
    error: errors[name],
    onChange: change,
  });
  return (
    <form className="question-form" onSubmit={submit} noValidate aria-label="Submit a Question">
      <ErrorSummary errors={errors} refusal={refusal} attempt={attempt} />
      <Field {...field('name')} label="Name" autoComplete="name" />
      <Field {...field('email')} label="Email" autoComplete="email" />
      <Field {...field('subject')} label="Subject" />
      <Field {...field('message')} label="Message" rows={7} />
      <div className="trap" aria-hidden="true">
        <label htmlFor="question-website">Leave this empty</label>
        <input id="question-website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      {/* Pressed before the page's script runs, the browser itself would put the question into the address. */}
      <Button type="submit" className="only-with-script" disabled={!ready} aria-disabled={sending}>
        {sending ? 'Sending…' : 'Submit Question'}
      </Button>
      <p className="note only-without-script">
        This form needs JavaScript. Write to us instead at{' '}
        <a href={`mailto:${school.email}`}>{school.email}</a>, with your name and your question; nothing else
        is needed.
      </p>
    </form>
  );
}
