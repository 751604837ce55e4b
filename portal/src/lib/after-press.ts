/**
 * Runs `change` once nothing is pressed: at once, or when the finger that is down has been lifted and its click has come. What a
 * field says when it is left moves the page, and a button that moves away under a finger is not pressed.
 */
export function afterPress(change: () => void): void {
  if (isDown) waiting.push(change);
  else change();
}

let isDown = false;
const waiting: (() => void)[] = [];

const lifted = (): void => {
  isDown = false;
  // The click comes right after, in the same turn.
  setTimeout(() => {
    for (const change of waiting.splice(0)) change();
  });
};
// Pages are finished beforehand, where there is no window.
if (typeof window !== 'undefined') {
  // The lifting of the second button is swallowed by its menu on some systems.
  window.addEventListener('pointerdown', ({ button }) => (isDown = button !== 2), true);
  for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, lifted, true);
}
