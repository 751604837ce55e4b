/** Every word of every mail can be read, in light and dark: its colour against the nearest ground, 4.5 at least. */
import { Window, type Element } from 'happy-dom';
import { describe, expect, test } from 'vitest';
import { contrast } from '../../../shared/test/contrast.ts';
import { mailLanguages } from '@school/shared/mail/kinds';
import { everyKind, render } from './samples.ts';

type Rules = ReadonlyMap<string, string>;
const READABLE = 4.5;

const rulesOf = (css: string): Rules =>
  new Map(
    css
      .split(';')
      .map((rule) =>
        rule
          .replace('!important', '')
          .split(':')
          .map((part) => part.trim()),
      )
      .map(([name = '', value = '']) => [name, value]),
  );

/** The rules of the one style sheet, which stand for dark mode, by class. */
const darkRules = (html: string): ReadonlyMap<string, Rules> =>
  new Map(
    [...html.matchAll(/\.([a-z]+)\{([^}]*)\}/g)].map(([, name = '', css = '']) => [name, rulesOf(css)]),
  );

/** A property of an element or the nearest one around it that has it; a mail program in dark mode takes the class's. */
function inherited(element: Element | null, name: string, dark: ReadonlyMap<string, Rules> | null): string {
  for (let at = element; at; at = at.parentElement) {
    const own = rulesOf(at.getAttribute('style') ?? '').get(name);
    const classed = [...at.classList].map((each) => dark?.get(each)?.get(name)).find(Boolean);
    const value = classed ?? own;
    if (value) return value;
  }
  throw new Error(`Nothing says its ${name}: ${element?.outerHTML}`);
}

/** The texts of a mail whose contrast is too low, with it. */
function unreadable(html: string, isDark: boolean): string[] {
  const { document } = new Window();
  document.write(html);
  const dark = isDark ? darkRules(html) : null;
  const found: string[] = [];
  const look = (element: Element): void => {
    const text = [...element.childNodes]
      .filter((node) => node.nodeType === 3)
      .map((node) => node.textContent.trim())
      .join('');
    if (text) {
      const ratio = contrast(inherited(element, 'color', dark), inherited(element, 'background', dark));
      // Written so that a colour which is no number fails too.
      if (!(ratio >= READABLE)) found.push(`${text}: ${ratio.toFixed(1)}`);
    }
    for (const child of element.children) look(child);
  };
  look(document.body);
  return found;
}

describe.each(mailLanguages)('in %s', (language) => {
  test.each(everyKind)('%s', (kind) => {
    const { html } = render(kind, { language });
    expect(unreadable(html, false)).toEqual([]);
    expect(unreadable(html, true)).toEqual([]);
  });
});
