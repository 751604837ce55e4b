import school from '@school/shared/school.json';
import { Button } from '../../components/Button';
import { island } from '../../islands/island';
import { Field } from './Field';
import { questionForm } from './question-form.island';

export const QuestionForm = () => (
  <form
    className="question-form"
    noValidate
    aria-label="Submit a Question"
    {...island('question-form', questionForm)}
  >
    <Field field="name" label="Name" autoComplete="name" />
    <Field field="email" label="Email" autoComplete="email" />
    <Field field="subject" label="Subject" />
    <Field field="message" label="Message" rows={7} />
    <div className="trap" aria-hidden="true">
      <label htmlFor="question-website">Leave this empty</label>
      <input id="question-website" name="website" tabIndex={-1} autoComplete="off" />
    </div>
    {/* Pressed before the page's script runs, the browser itself would put the question into the address. */}
    <Button type="submit" className="only-with-script" disabled>
      Submit Question
    </Button>
    <p className="note only-without-script">
      This form needs JavaScript. Write to us instead at <a href={`mailto:${school.email}`}>{school.email}</a>
      , with your name and your question; nothing else is needed.
    </p>
  </form>
);
