import { all, need } from '../../islands/dom';
import type { Island } from '../../islands/island';
import { agesIn, answersFrom, isMet, type Answers, type Need } from './rules';

/** Named here too: the module that says it is loaded only after a change of the year. */
const YEAR_SHOWN = 'yearshown';

const questionsOf = (form: HTMLFormElement) =>
  all(form, '[data-question]').map((place) => ({
    id: place.dataset['question'] ?? '',
    options: all<HTMLInputElement>(place, '[type="radio"]').map(({ value }) => value),
  }));

/** Puts answers into the form; null empties it. */
function fillForm(form: HTMLFormElement, answers: Answers | null): void {
  if (!answers) return form.reset();
  for (const input of all<HTMLInputElement>(form, 'input'))
    if (input.type === 'radio') input.checked = answers[input.name] === input.value;
    else input.value = answers[input.name] ?? '';
}

/** Says of each need of a track whether it is met; true when all are. */
function showNeeds(track: HTMLElement, answers: Answers | null): boolean {
  const ages = agesIn(need(track, '[data-ages]').textContent);
  let fits = true;
  need(track, '.finder-needs').hidden = answers === null;
  for (const item of all(track, '[data-need]')) {
    const met = answers && isMet(JSON.parse(item.dataset['need'] ?? '') as Need, answers, ages);
    item.hidden = met === null;
    item.dataset['met'] = String(met);
    need(item, '.finder-why').hidden = met === false;
    const [missing] = all(item, '.finder-missing');
    if (missing) missing.hidden = met !== false;
    if (met === false) fits = false;
  }
  return fits;
}

/** Five answers, kept in the address alone, sort the tracks into those that fit and those for which something is missing. */
export const finder: Island = (root, signal) => {
  const form = need<HTMLFormElement>(root, 'form');
  const title = need(root, '#result-title');
  const fitting = need(root, '[data-list="fits"]');
  const others = need(root, '[data-list="others"]');
  const tracks = all(root, '[data-track]');
  const questions = questionsOf(form);
  const show = (answers: Answers | null): void => {
    const missing = tracks.filter((track) => !showNeeds(track, answers));
    const fits = tracks.filter((track) => !missing.includes(track));
    fitting.replaceChildren(...fits);
    others.replaceChildren(...missing);
    title.textContent = title.dataset[answers ? 'fits' : 'before'] ?? '';
    need(root, '.finder-none').hidden = fits.length > 0;
    need(root, '.finder-others').hidden = missing.length === 0;
    for (const part of all(root, '.finder-after')) part.hidden = answers === null;
  };
  const read = (): Answers | null => {
    const answers = answersFrom(window.location.search, questions);
    fillForm(form, answers);
    show(answers);
    return answers;
  };
  const go = (query: string): void =>
    window.history.pushState(window.history.state, '', `${window.location.pathname}${query}`);
  const submit = (event: Event): void => {
    event.preventDefault();
    const given = [...new FormData(form)].map(([name, value]) => [
      name,
      typeof value === 'string' ? value : '',
    ]);
    go(`?${new URLSearchParams(given).toString()}`);
    if (read()) title.focus();
  };
  const reset = (): void => {
    go('');
    show(null);
  };
  form.addEventListener('submit', submit, { signal });
  need(form, '[type="reset"]').addEventListener('click', reset, { signal });
  window.addEventListener('popstate', read, { signal });
  document.addEventListener(YEAR_SHOWN, () => show(answersFrom(window.location.search, questions)), {
    signal,
  });
  read();
};
