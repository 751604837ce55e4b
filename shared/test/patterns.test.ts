import { expect, it } from 'vitest';
import { allFound, replaceFound } from '../src/patterns.ts';

it('replaces what is there, every place of a global pattern, and keeps dollars as they are', () => {
  expect(replaceFound('<a><!--x--></a>', '<!--x-->', () => '$&$1')).toBe('<a>$&$1</a>');
  expect(replaceFound('one two', /o/g, (found) => found.toUpperCase())).toBe('One twO');
});

it.each(['<!--shell-->', /<div id="root">/])('fails when there is no %s', (place) => {
  expect(() => replaceFound('<main></main>', place, () => '')).toThrow(`Nothing matches ${String(place)}.`);
});

it('names the patterns that find nothing', () => {
  const names = ['src/components/Card.tsx', 'src/lib/client.ts'];
  expect(() => allFound([/client\.ts$/, /components\//], names)).not.toThrow();
  expect(() => allFound([/client\.ts$/, /chunk-map/, /^page-data/], names)).toThrow(
    'Nothing matches /chunk-map/, /^page-data/.',
  );
});
