import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PictureData } from '../../src/components/Picture';
import { Walk, type WalkPlace } from '../../src/features/peek-inside/Walk';

const photo: PictureData = { src: '/pictures/a.jpg', width: 640, height: 480, sources: [] };
const gate: WalkPlace = {
  id: 'gate',
  hour: '7:00',
  name: 'The gate',
  at: '47% 83%',
  image: 'gate',
  alt: 'Drawing of a gate',
  caption: 'The gate is open',
  text: 'Come in.',
  picture: null,
};

it('a place of the walk has its drawing, called one, or a photograph that is not', () => {
  const bench = { ...gate, id: 'bench', hour: '14:00', name: 'The old tree', image: 'bench.jpg' };
  const places = [gate, { ...bench, alt: 'Two on a bench', imageFocus: '50% 20%', picture: photo }];
  render(<Walk map={{ alt: 'Drawing of the campus', caption: 'the campus' }} places={places} />);
  const signs = within(screen.getByRole('navigation', { name: 'Places by the hour' })).getAllByRole('link');
  expect(signs.map((sign) => [sign.textContent, sign.getAttribute('href')])).toEqual([
    ['7:00 The gate', '#gate'],
    ['14:00 The old tree', '#bench'],
  ]);
  const [, drawn, taken] = screen.getAllByRole('figure');
  expect(drawn).toHaveTextContent(/^Drawing: The gate is open$/);
  expect(taken).toHaveTextContent(/^The gate is open$/);
  expect(screen.getByAltText('Two on a bench')).toHaveStyle({ objectPosition: '50% 20%' });
});
