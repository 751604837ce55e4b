/** What a family knows, as the screens say it: a person's state by place. The words themselves are the database's. */
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CommitteeRow, Telling } from '@school/shared/api/shapes';
import { answering } from '../../test/fake-rpc.ts';
import { renderOffice } from '../../test/office.tsx';
import { APPLICATION_ID, sampleFile, sampleLine } from '../../test/sample-file.ts';
import { takenOf } from './committee/places-taken.ts';
import { RankTable } from './committee/RankTable.tsx';
import SideBySide from './committee/SideBySide.tsx';
import { Header } from './file/Header.tsx';
import { LineCell } from './list/Cell.tsx';
import { listColumns, publicationColumn } from './list/columns.ts';

const { call } = await import('../providers/rpc.ts');

// Monday noon in Israel.
const NOW = new Date('2026-11-30T10:00:00Z');
const IN_TEN_MINUTES = '2026-11-30T10:10:00Z';
const SHABBAT_ENDS = '2026-12-05T20:00:00Z';
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const known = (
  word: Telling['word'],
  at: string | null,
  mail_waits_until: string | null = null,
): Telling => ({
  word,
  at,
  can_undo: word === 'leaving',
  mail_waits_until,
});

const STATES: readonly (readonly [string, Telling | null, readonly string[]])[] = [
  ['undecided', null, []],
  ['held', known('held', null), ['Held']],
  ['scheduled', known('scheduled', SHABBAT_ENDS), ['Scheduled (Saturday 10:00 PM)']],
  ['leaving', known('leaving', IN_TEN_MINUTES), ['Goes in 10 minutes']],
  ['told', known('told', '2026-11-29T10:00:00Z'), ['Told']],
  [
    'told, its mail waits',
    known('told', '2026-11-29T10:00:00Z', SHABBAT_ENDS),
    ['Told', 'The mail waits for Shabbat or Yom Tov, until Saturday 10:00 PM (Israel time).'],
  ],
];

/** The words for what a family knows that stand in here, and no other of them. */
const wordsIn = (where: HTMLElement): readonly string[] =>
  within(where)
    .queryAllByText(/^(Held|Scheduled|Goes in|Goes now|Told|The mail waits)/)
    .map(({ textContent }) => textContent);

describe.each(STATES)('%s', (_, telling, words) => {
  const status = telling ? 'accepted' : 'submitted';
  const row: CommitteeRow = {
    application_id: APPLICATION_ID, rank: 1, is_hidden: false, average: 4.5, spread: 1, scores: 2, place: null, place_reason: null, place_version: 0,
    first_name: 'Dov', last_name: 'Sampleman', hebrew_first_name: null, hebrew_last_name: null, school: null, country: null,
    reference_number: 'A-2027-1042', status, telling, readers: 2, recommendations: null, interview_at: null, interview_outcome: null,
    documents_to_check: 0, documents_to_replace: 0,
  }; // prettier-ignore
  const file = sampleFile({ decision: { status, telling } });
  beforeEach(() => {
    vi.mocked(call).mockImplementation(answering({ office_application: file, score_sheet: null }));
  });

  test('stands beside the decision in list, file, committee and side by side, and in the export', async () => {
    const statusColumn = listColumns.find(({ key }) => key === 'status');
    if (!statusColumn) throw new Error('The list has a column of the status.');
    const places = {
      list: <LineCell column={statusColumn} line={{ ...sampleLine, status, telling }} />,
      file: <Header file={file} />,
      committee: (
        <RankTable
          rows={[row]}
          chosen={[]}
          canPlace={false}
          onChoose={() => undefined}
          onPlace={() => undefined}
        />
      ),
      'side by side': <SideBySide rows={[row]} bar={null} onClose={() => undefined} />,
    };
    const found: Record<string, readonly string[]> = {};
    for (const [place, shown] of Object.entries(places)) {
      const { unmount } = renderOffice(<section>{shown}</section>);
      await screen.findAllByText(telling ? 'Accepted' : 'Submitted');
      found[place] = wordsIn(document.body);
      unmount();
    }
    expect(found).toEqual({ list: words, file: words, committee: words, 'side by side': words });
    const exported = publicationColumn.value({ ...sampleLine, status, telling });
    const untold = telling && telling.word !== 'told' ? ': the applicant still sees Pending' : '';
    expect(exported).toBe(telling ? `${words[0]}${untold}` : null);
  });
});

test.each([
  [{ capacity: 20, taken: 9, told: 6 }, '9 of 20 places taken (told 6, not yet told 3), 11 left'],
  [{ capacity: 20, taken: 9, told: 9 }, '9 of 20 places taken, 11 left'],
  [{ capacity: null, taken: 1, told: 0 }, '1 place taken (told 0, not yet told 1), without a limit'],
])('places: %j', (track, words) => {
  expect(takenOf({ track: 'shana_aleph', target: null, files: 30, ...track })).toBe(words);
});
