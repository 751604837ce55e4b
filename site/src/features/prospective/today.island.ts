import { all } from '../../islands/dom';
import type { Island } from '../../islands/island';

/** The day of the week where the visitor is; the schedule has no Shabbat, so it begins again with Sunday. */
export const dayToShow = (now: Date): number => now.getDay() % 6;

/** Begins the schedule with today, unless a day has been chosen already. */
export const today: Island = (root) => {
  const days = all<HTMLInputElement>(root, 'input[type="radio"]');
  const chosen = days.findIndex(({ checked }) => checked);
  if (chosen > 0) return;
  const day = days[dayToShow(new Date())];
  if (day) day.checked = true;
};
