import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Tracks } from '../../src/features/prospective/Tracks';
import { markLive } from '../../src/lib/live-marks';
import { trackOf } from '../../src/features/prospective/tracks.island';
import { TracksTable } from '../../src/features/prospective/TracksTable';
import type { Track } from '../../src/lib/content';

const ids = ['shana-aleph', 'shana-bet', 'shiur-bet-plus', 'post-army'] as const;
const facts = {
  ages: '18–20',
  length: '10 months',
  dates: 'August to June',
  learning: 'A shiur',
  requirement: 'High school',
  service: 'None',
  total: '$24,000',
  costParts: 'tuition $14,500, room and board $9,500',
  included: 'meals',
  apply: 'January',
};
const tracks: Track[] = ids.map((tab) => ({
  tab,
  title: tab,
  slug: tab,
  order: 1,
  summary: `About ${tab}`,
  body: '',
  picture: null,
  ...facts,
  isSeasonal: true,
}));

describe('the track in the address', () => {
  it.each([
    ['?tab=shana-bet', '', 'shana-bet'],
    ['?tab=nonsense', '', null],
    ['', '#post-army', 'post-army'],
    ['', '#weekly-schedule', null],
  ])('%s %s is %s', (search, hash, track) => {
    expect(trackOf({ search, hash }, ids)).toBe(track);
  });
});

describe('the tracks', () => {
  beforeEach(() => window.history.replaceState(null, '', '/prospective-students'));

  it('are links to sections that are all there before the script runs', () => {
    const html = renderToString(<Tracks tracks={tracks} />);
    for (const id of ids) {
      expect(html).toContain(`href="#${id}"`);
      expect(html).toContain(`About ${id}`);
    }
    expect(html).not.toContain('role="tab"');
  });

  it('show the photograph of a track that has one', () => {
    const picture = { src: '/pictures/a.jpg', width: 640, height: 480, sources: [] };
    const pictured = { picture, imageAlt: 'A shiur', imageFocus: '30% 40%' };
    render(
      <Tracks tracks={tracks.map((track) => (track === tracks[1] ? { ...track, ...pictured } : track))} />,
    );
    expect(document.querySelectorAll('.track img')).toHaveLength(1);
    expect(screen.getByAltText('A shiur')).toHaveStyle({ objectPosition: '30% 40%' });
  });

  it('open the track of ?tab= and scroll to the tracks after about 100 ms', async () => {
    const scrolled = vi.fn();
    document.body.innerHTML = '<div id="programs-section"></div>';
    const section = document.getElementById('programs-section');
    if (section) section.scrollIntoView = scrolled;
    window.history.replaceState(null, '', '/prospective-students?tab=shiur-bet-plus');
    render(<Tracks tracks={tracks} />);
    expect(scrolled).not.toHaveBeenCalled();
    await waitFor(() => expect(scrolled).toHaveBeenCalled());
    expect(screen.getByRole('tab', { name: 'shiur-bet-plus' })).toHaveAttribute('aria-selected', 'true');
  });

  it('follow the arrow keys, Home and End, and write the choice into the address', async () => {
    render(<Tracks tracks={tracks} />);
    const first = await screen.findByRole('tab', { name: 'shana-aleph' });
    first.focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.getByRole('tab', { name: 'post-army' })).toHaveFocus();
    expect(window.location.search).toBe('?tab=post-army');
    await userEvent.keyboard('{Home}');
    expect(first).toHaveFocus();
    await userEvent.keyboard('{End}{ArrowRight}');
    expect(first).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tabpanel', { name: 'shana-aleph' })).toBeVisible();
  });
});

describe('the comparison', () => {
  it('has every fact of every track in one table', () => {
    render(<TracksTable tracks={tracks} />);
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(ids);
    expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual([
      'Ages',
      'Length',
      'Dates',
      'Learning',
      'You need',
      'Army service',
      'Cost of the year',
      'Of which',
      'Included',
      'Apply by',
    ]);
  });

  it('marks what differs as it is read, not as the year names it', () => {
    const same = tracks.slice(0, 2).map((track) => ({
      ...track,
      total: markLive(`cost.total.${track.tab}`, '$24,000'),
      ages: track.tab,
    }));
    const { container } = render(<TracksTable tracks={same} />);
    expect([...container.querySelectorAll('.differs')].map((cell) => cell.textContent)).toEqual([
      'shana-bet',
    ]);
  });

  it('prints alone', async () => {
    const marks: (string | undefined)[] = [];
    vi.stubGlobal('print', () => marks.push(document.documentElement.dataset['print']));
    render(<TracksTable tracks={tracks} />);
    await userEvent.click(screen.getByRole('button', { name: 'Print this table' }));
    expect(marks).toEqual(['tracks']);
    expect(document.documentElement.dataset['print']).toBeUndefined();
  });
});
