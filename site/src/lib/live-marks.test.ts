import { expect, test } from 'vitest';
import { finishLive, markLive, withoutMarks } from './live-marks';

const day = markLive('deadline.application-day', 'Sunday, January 10, 2027');

test('a value in the text of a page becomes an element with its name', () => {
  expect(finishLive(`<p>Open until ${day}.</p>`)).toBe(
    '<p>Open until <span data-live="deadline.application-day">Sunday, January 10, 2027</span>.</p>',
  );
});

test('in attributes and titles it is plain text', () => {
  expect(finishLive(`<title>Until ${day}</title><meta content="Until ${day}">`)).toBe(
    '<title>Until Sunday, January 10, 2027</title><meta content="Until Sunday, January 10, 2027">',
  );
});

test('data for search engines names what it holds', () => {
  expect(finishLive(`<script type="application/ld+json">{"text":"Until ${day}"}</script>`)).toBe(
    '<script data-live-in="{&quot;deadline.application-day&quot;:&quot;Sunday, January 10, 2027&quot;}" type="application/ld+json">{"text":"Until Sunday, January 10, 2027"}</script>',
  );
});

test('of a value that was cut only its words are left', () => {
  expect(finishLive(`<p>${day.slice(0, -4)}…</p>`)).toBe('<p>Sunday, January 10, 2…</p>');
  expect(withoutMarks(`${day} ${day.slice(0, 12)}`)).toBe('Sunday, January 10, 2027 ');
});
