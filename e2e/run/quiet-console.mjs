/**
 * Setup of the Vitest projects: a warning or an error on the console that the test has not provoked (`vi.spyOn(console, …)`) fails it,
 * and what is provoked prints nothing. It is named before other setups, so that it hears what they still cause at a test's end.
 */
import windowConsole from 'node:console';
import { afterEach, beforeEach, expect } from 'vitest';

/** What the stand-in of a window says of frames, which it does not load, and of requests that no test answers. */
const isWindow = ([first]) =>
  /Iframe page loading is disabled|getaddrinfo \w+ \w+\.invalid/.test(String(first));

// Vitest puts a console of its own in place; the stand-in of a window keeps the first.
const consoles = [...new Set([console, windowConsole])].map((one) => [
  one,
  { error: one.error, warn: one.warn },
]);
const heard = [];
const hear = (...words) => void (isWindow(words) || heard.push(words.map(String).join(' ')));

beforeEach(() => {
  heard.length = 0;
  for (const [one] of consoles) Object.assign(one, { error: hear, warn: hear });
});
afterEach(() => {
  for (const [one, own] of consoles) Object.assign(one, own);
  expect(heard).toEqual([]);
});
