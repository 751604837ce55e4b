import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { TorahItem } from '../features/torah/item';
import TorahPage from './Torah';

const item = (fields: Partial<TorahItem> & { readonly id: string }): TorahItem => ({
  title: fields.id,
  author: 'Rabbi Example',
  description: 'About it.',
  type: 'essay',
  language: 'english',
  date: '2026-11-17',
  minutes: null,
  platforms: [],
  picture: null,
  ...fields,
});
const YOUTUBE = 'https://www.youtube.com/watch?v=abcdefghijk';
const SPOTIFY = 'https://open.spotify.com/episode/x';
const items = [
  item({ id: 'essay-one' }),
  item({ id: 'video-one', type: 'video', embedId: 'abcdefghijk', youtubeUrl: YOUTUBE, platforms: ['video'] }),
  item({
    id: 'podcast-both',
    type: 'podcast',
    language: 'hebrew',
    youtubeUrl: YOUTUBE,
    spotifyUrl: SPOTIFY,
    platforms: ['video', 'audio'],
  }),
  item({
    id: 'podcast-audio',
    type: 'podcast',
    language: 'hebrew',
    spotifyUrl: SPOTIFY,
    platforms: ['audio'],
  }),
  item({
    id: 'podcast-sample',
    type: 'podcast',
    language: 'hebrew',
    sample: true,
    platforms: ['video', 'audio'],
  }),
  item({
    id: 'shir',
    title: 'שיר',
    type: 'music',
    language: 'music',
    length: '3:20',
    embedId: 'abcdefghijk',
    youtubeUrl: YOUTUBE,
    spotifyUrl: SPOTIFY,
    platforms: ['video', 'audio'],
  }),
  item({
    id: 'or',
    title: 'אור',
    type: 'music',
    language: 'music',
    length: '4:10',
    sample: true,
    platforms: ['video', 'audio'],
  }),
];
const show = (shown: readonly TorahItem[] = items) =>
  render(
    <TorahPage {...({ pageContext: { items: shown } } as unknown as Parameters<typeof TorahPage>[0])} />,
  );
const panel = () => screen.getByRole('tabpanel');
const titles = () =>
  within(panel())
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent);
const openTab = async (name: string): Promise<void> =>
  userEvent.click(await screen.findByRole('tab', { name }));

beforeEach(() => window.history.replaceState(null, '', '/torah'));

test('types are filtered and kept in the address', async () => {
  show();
  await waitFor(() => expect(titles()).toEqual(['essay-one', 'video-one']));
  await userEvent.click(within(panel()).getByRole('button', { name: 'Essays' }));
  expect(titles()).toEqual(['essay-one']);
  expect(window.location.search).toBe('?type=essay');
});

test('changing the language resets the filter and the selected track', async () => {
  show();
  await openTab('Music');
  await userEvent.click(within(panel()).getByRole('button', { name: 'Play אור' }));
  expect(within(panel()).getByText(/This is a sample/)).toBeVisible();
  await openTab('English');
  await userEvent.click(within(panel()).getByRole('button', { name: 'Essays' }));
  await openTab('Music');
  expect(within(panel()).getByText('Choose a song from the collection.')).toBeVisible();
  await openTab('English');
  expect(within(panel()).getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true');
  expect(window.location.search).toBe('');
});

test('languages and types of which nothing is published are not offered', async () => {
  show(items.filter(({ language, type }) => language === 'hebrew' && type === 'podcast'));
  expect((await screen.findAllByRole('tab', { hidden: true })).map((tab) => tab.textContent)).toEqual([
    'Hebrew',
  ]);
  await waitFor(() => expect(titles()).toHaveLength(3));
  expect(screen.queryByRole('button', { name: 'Videos' })).toBeNull();
  expect(document.querySelector('.music')).toBeNull();
});

test('a school that has published nothing says so in place of search and lists', () => {
  show([]);
  expect(screen.getByText('The first essays and recordings are on their way.')).toBeVisible();
  expect([document.querySelector('form'), document.querySelector('.tabs')]).toEqual([null, null]);
});

test('an address opens its view; Back returns to the one before', async () => {
  window.history.replaceState(null, '', '/torah?lang=hebrew&type=video');
  show();
  await waitFor(() =>
    expect(within(panel()).getByText('No content found for the selected filters.')).toBeVisible(),
  );
  await openTab('English');
  expect(titles()).toEqual(['essay-one', 'video-one']);
  window.history.back();
  await waitFor(() =>
    expect(within(panel()).getByText('No content found for the selected filters.')).toBeVisible(),
  );
  expect(window.location.search).toBe('?lang=hebrew&type=video');
});

describe('cards', () => {
  test('prefix, badge and action', async () => {
    show();
    await screen.findByRole('tabpanel');
    const cards = within(panel()).getAllByRole('listitem');
    expect(cards[0]).toHaveTextContent('By Rabbi Example');
    expect(within(panel()).getByRole('link', { name: /^Read ?: essay-one/ })).toHaveAttribute(
      'href',
      '/torah/essay-one',
    );
    expect(cards[1]).toHaveTextContent('With Rabbi Example');
    const watch = within(panel()).getByRole('link', { name: /^Watch ?: video-one .opens/ });
    expect(watch).toHaveAttribute('href', YOUTUBE);
    expect(watch).toHaveAttribute('target', '_blank');
  });

  test('a podcast on one platform opens it; on both it asks', async () => {
    window.history.replaceState(null, '', '/torah?lang=hebrew&type=podcast');
    show();
    await waitFor(() => expect(titles()).toHaveLength(3));
    expect(within(panel()).getByRole('link', { name: /^Listen ?: podcast-audio/ })).toHaveAttribute(
      'href',
      SPOTIFY,
    );
    await userEvent.click(within(panel()).getByRole('button', { name: /^Listen ?: podcast-both/ }));
    const dialog = screen.getByRole('dialog', { name: 'Choose platform' });
    expect(
      within(dialog)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual([YOUTUBE, SPOTIFY]);
  });

  test('a sample says so and opens no other site', async () => {
    window.history.replaceState(null, '', '/torah?lang=hebrew&type=podcast');
    show();
    await waitFor(() => expect(titles()).toHaveLength(3));
    await userEvent.click(within(panel()).getByRole('button', { name: /^Listen ?: podcast-sample/ }));
    const dialog = screen.getByRole('dialog', { name: 'Choose platform' });
    for (const words of ['This is a sample.', 'Watch on YouTube', 'Listen on Spotify'])
      expect(dialog).toHaveTextContent(words);
    expect(within(dialog).queryAllByRole('link')).toEqual([]);
  });
});

test('the music collection is in Hebrew order and plays 315 px high, with nothing loaded before', async () => {
  window.history.replaceState(null, '', '/torah?lang=music');
  show();
  await screen.findByRole('heading', { name: 'Now Playing' });
  const rows = within(panel()).getAllByRole('listitem');
  expect(rows.map((row) => within(row).getAllByRole('link')[0]?.textContent)).toEqual(['אור', 'שיר']);
  expect(document.querySelector('iframe')).toBeNull();
  await userEvent.click(within(panel()).getByRole('button', { name: 'Play שיר' }));
  const frame = screen.getByTitle('Now playing: שיר');
  expect(frame).toHaveAttribute('height', '315');
  expect(frame.getAttribute('src')).toContain('https://www.youtube-nocookie.com/embed/abcdefghijk');
});

test('without a script every item is there', () => {
  const { container } = show();
  for (const { title } of items) expect(container.textContent).toContain(title);
});

test('words in the search stand in place of the lists, for every language, with a count and an address', async () => {
  const searched = items.map((one) => ({ ...one, text: '' }));
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ items: searched, synonyms: [] })));
  show();
  await userEvent.type(screen.getByPlaceholderText('Search all Torah...'), 'podcast');
  const title = () => document.querySelector('.torah-found h2');
  await waitFor(() => expect(title()).toHaveTextContent('3 items for “podcast”'));
  expect(screen.getByRole('region', { name: 'Search results' }).querySelectorAll('li a')).toHaveLength(3);
  expect(screen.queryByRole('tabpanel')).toBeNull();
  await waitFor(() => expect(window.location.search).toBe('?q=podcast'));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('tabpanel')).toBeVisible());
  await userEvent.keyboard('xylophone');
  await waitFor(() => expect(title()).toHaveTextContent('No results found for "xylophone"'));
});
