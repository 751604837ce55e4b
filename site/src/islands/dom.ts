/** The element that an island's HTML must have. Its absence is a fault of the build, so it is said. */
export function need<T extends Element = HTMLElement>(root: ParentNode, selector: string): T {
  const found = root.querySelector<T>(selector);
  if (!found) throw new Error(`The page has no ${selector}.`);
  return found;
}

export const all = <T extends Element = HTMLElement>(root: ParentNode, selector: string): T[] => [
  ...root.querySelectorAll<T>(selector),
];

/** An element with attributes and children; a child that is null is left out. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly (Node | string | null)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** Calls back after a while, unless the island has ended by then. */
export function after(ms: number, signal: AbortSignal, act: () => void): void {
  const timer = setTimeout(act, ms);
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
}
