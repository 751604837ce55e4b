import { describe, expect, test } from 'vitest';
import { searchOf, type Searched } from './find';
import { filtered, filtersFrom, queryOf, START } from './filters';
import { actionWord, asksPlatform, authorPrefix, inHebrewOrder, type TorahItem } from './item';

const item = (fields: Partial<TorahItem>): TorahItem => ({
  id: 'x',
  title: 'X',
  author: 'A',
  description: '',
  type: 'essay',
  language: 'english',
  date: '2026-11-17',
  minutes: null,
  platforms: [],
  picture: null,
  ...fields,
});

describe('the specification’s words', () => {
  test('With for Hebrew or video items, By otherwise', () => {
    expect(authorPrefix({ language: 'english', type: 'essay' })).toBe('By');
    expect(authorPrefix({ language: 'english', type: 'video' })).toBe('With');
    expect(authorPrefix({ language: 'hebrew', type: 'podcast' })).toBe('With');
    expect(authorPrefix({ language: 'music', type: 'music' })).toBe('By');
  });
  test('Read, Watch, Listen', () => {
    expect((['essay', 'video', 'music', 'podcast'] as const).map((type) => actionWord({ type }))).toEqual([
      'Read',
      'Watch',
      'Watch',
      'Listen',
    ]);
  });
  test('only a podcast on both platforms asks', () => {
    expect(asksPlatform({ type: 'podcast', platforms: ['video', 'audio'] })).toBe(true);
    expect(asksPlatform({ type: 'podcast', platforms: ['audio'] })).toBe(false);
    expect(asksPlatform({ type: 'music', platforms: ['video', 'audio'] })).toBe(false);
  });
});

test('filters go into the address and come back', () => {
  for (const filters of [
    START,
    { language: 'hebrew', type: 'podcast' },
    { language: 'english', type: 'essay' },
    { language: 'music', type: 'all' },
  ] as const)
    expect(filtersFrom(queryOf(filters))).toEqual(filters);
  expect(queryOf(START)).toBe('');
});

test('what an address names wrongly is left at its start', () => {
  expect(filtersFrom('?lang=french&type=video')).toEqual({ language: 'english', type: 'video' });
  expect(filtersFrom('?lang=english&type=podcast')).toEqual(START);
  expect(filtersFrom('?lang=music&type=video')).toEqual({ language: 'music', type: 'all' });
});

test('a language and a type are filtered together', () => {
  const items = [
    item({ id: '1' }),
    item({ id: '2', type: 'video' }),
    item({ id: '3', language: 'hebrew', type: 'video' }),
  ];
  expect(filtered(items, 'english', 'all').map(({ id }) => id)).toEqual(['1', '2']);
  expect(filtered(items, 'hebrew', 'video').map(({ id }) => id)).toEqual(['3']);
  expect(filtered(items, 'hebrew', 'podcast')).toEqual([]);
});

test('music is in the order of the Hebrew alphabet', () => {
  const titles = ['שיר', 'בין ההרים', 'תפילה', 'אור'].map((title) => item({ title }));
  expect(inHebrewOrder(titles).map(({ title }) => title)).toEqual(['אור', 'בין ההרים', 'שיר', 'תפילה']);
});

describe('the search of all items', () => {
  const searched = (fields: Partial<Searched>): Searched => ({ ...item({}), text: '', ...fields });
  const items = [
    searched({ id: 'essay', title: 'On Forgetting', text: 'the tractate that he learned in Elul' }),
    searched({ id: 'niggun', title: 'ניגון אלול', author: 'אלישע בן־שיר', language: 'music' }),
    searched({ id: 'elul', title: 'Elul at the Table', series: 'On Learning' }),
  ];
  const search = searchOf({ items, synonyms: [['elul', 'אלול']] });
  const found = (typed: string) => search(typed).map(({ id }) => id);

  test('reads titles, series, authors and texts in both languages, titles first', () => {
    expect(found('elul')).toEqual(['niggun', 'elul', 'essay']);
    expect(found('learning')).toEqual(['elul', 'essay']);
    expect(found('בן שיר')).toEqual(['niggun']);
    expect(found('נִגּוּן')).toEqual(['niggun']);
    expect(found('אֱלוּל')).toEqual(['niggun', 'elul', 'essay']);
  });

  test('who has more of the words comes first, a slip of the finger is forgiven, and nothing is nothing', () => {
    expect(found('elul tractate')).toEqual(['essay', 'niggun', 'elul']);
    expect(found('tracate')).toEqual(['essay']);
    expect(found('xylophone')).toEqual([]);
    expect(found('  ')).toEqual([]);
  });
});
