import { all, need } from '../../islands/dom';
import { letsThrough, type TypeFilter } from './filters';

/** Shows the cards of one type in the list of a language, says how many there are, and marks the pressed button. */
export function showType(panel: HTMLElement, type: TypeFilter): void {
  const cards = all(panel, '[data-type]');
  for (const card of cards) card.hidden = !letsThrough(type, card.dataset['type']);
  for (const button of all(panel, '[data-filter]')) {
    const pressed = button.dataset['filter'] === type;
    button.setAttribute('aria-pressed', String(pressed));
    button.classList.toggle('button-primary', pressed);
    button.classList.toggle('button-secondary', !pressed);
  }
  const shown = cards.filter((card) => !card.hidden).length;
  need(panel, '.torah-none').hidden = shown > 0;
  need(panel, '[role="status"]').textContent = `${shown} ${shown === 1 ? 'item' : 'items'} shown`;
}
