/** Where a toast stands: as high as it can without covering something that is pressed next. */
const PRESSED = 'button, .button, summary, header a';
const MARGIN = 12;
const STEP = 8;
const SETTLED_MS = 150;

const overlaps = (box: DOMRect, top: number, bottom: number, left: number, right: number): boolean =>
  box.width > 0 && box.top < bottom && box.bottom > top && box.left < right && box.right > left;

/** The first free height from above; above all where nothing is free. */
export function freeTop(toaster: HTMLElement): number {
  const { height } = toaster.getBoundingClientRect();
  const { left, right } = (toaster.querySelector('.toast') ?? toaster).getBoundingClientRect();
  const boxes = [...document.querySelectorAll(PRESSED)]
    .filter((element) => !toaster.contains(element))
    .map((element) => element.getBoundingClientRect());
  for (let top = MARGIN; top + height <= window.innerHeight - MARGIN; top += STEP)
    if (!boxes.some((box) => overlaps(box, top, top + height, left, right))) return top;
  return MARGIN;
}

/** Keeps it there while the page beneath grows, is scrolled, or another element takes focus; returns how to stop. */
export function keepFree(toaster: HTMLElement): () => void {
  const place = (): void => {
    toaster.style.insetBlockStart = `${freeTop(toaster)}px`;
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = (): void => {
    clearTimeout(timer);
    // Not from under the hand that is about to dismiss it.
    timer = setTimeout(() => !toaster.matches(':hover, :focus-within') && place(), SETTLED_MS);
  };
  const observer = new ResizeObserver(soon);
  observer.observe(document.body);
  window.addEventListener('scroll', soon, { passive: true });
  document.addEventListener('focusin', soon);
  place();
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    window.removeEventListener('scroll', soon);
    document.removeEventListener('focusin', soon);
  };
}
