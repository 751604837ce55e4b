import { make, need } from '../../islands/dom';
import { questionFields, type QuestionErrors, type QuestionField } from './question';

const idOf = (field: QuestionField): string => `question-${field}`;

function showAtField(form: HTMLElement, field: QuestionField, problem: string | undefined): void {
  const input = need(form, `#${idOf(field)}`);
  const errorId = `${idOf(field)}-error`;
  form.querySelector(`#${errorId}`)?.remove();
  input.setAttribute('aria-invalid', String(problem !== undefined));
  input.parentElement?.setAttribute('data-invalid', String(problem !== undefined));
  if (problem === undefined) return input.removeAttribute('aria-describedby');
  input.before(make('p', { id: errorId, class: 'field-error' }, problem));
  input.setAttribute('aria-describedby', errorId);
}

function lineTo(field: QuestionField, problem: string): HTMLElement {
  const link = make('a', { href: `#${idOf(field)}` }, problem);
  link.addEventListener('click', (event) => {
    event.preventDefault();
    document.getElementById(idOf(field))?.focus();
  });
  return make('li', {}, link);
}

/** What went wrong, above the form: takes focus, and each line leads to its field. */
function summary(errors: QuestionErrors, refusal: string | null): HTMLElement {
  const lines = questionFields.flatMap((field) => {
    const problem = errors[field];
    return problem ? [lineTo(field, problem)] : [];
  });
  return make(
    'div',
    { class: 'error-summary', role: 'alert', tabindex: '-1', 'aria-labelledby': 'error-summary-title' },
    make('h2', { id: 'error-summary-title' }, refusal ? 'Not sent yet' : 'There is a problem'),
    refusal ? make('p', {}, refusal) : null,
    lines.length > 0 ? make('ul', {}, ...lines) : null,
  );
}

/** Shows what is wrong field by field and in a summary; nothing at all takes both away. `refusal` belongs to no field. */
export function showErrors(form: HTMLElement, errors: QuestionErrors, refusal: string | null): void {
  form.querySelector('.error-summary')?.remove();
  for (const field of questionFields) showAtField(form, field, errors[field]);
  if (Object.keys(errors).length === 0 && !refusal) return;
  const shown = summary(errors, refusal);
  form.prepend(shown);
  shown.focus();
}
