/** Our own drawings, by the names that content files use; each is a square SVG in `src/illustrations`. */
export const DRAWINGS = [
  'hills',
  'study-hall',
  'folios',
  'bench',
  'open-page',
  'gate',
  'night-window',
  'room',
  'road',
  'trail',
  'shabbat-table',
  'rain',
] as const;
export type Drawing = (typeof DRAWINGS)[number];

/** Stands at the head of A Peek Inside, so that none of its places has it. */
export const WALK_HEAD: Drawing = 'night-window';

export const isDrawing = (name: string): name is Drawing => (DRAWINGS as readonly string[]).includes(name);

/** The drawing at a place of a list, so that neighbours differ and none comes twice among as many as there are. */
export const drawingAt = (place: number, first: Drawing = 'hills'): Drawing =>
  DRAWINGS[(DRAWINGS.indexOf(first) + place) % DRAWINGS.length] ?? first;
