/** Unfolds what an element stands in: folded parts stay in the page, and something in them may be asked for by name. */
export function reveal(element: Element): void {
  for (let fold = element.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true;
}
