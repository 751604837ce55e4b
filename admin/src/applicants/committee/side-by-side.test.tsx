import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import school from '@school/shared/school.json';
import type { CommitteeRow } from '@school/shared/api/shapes';
import { answering } from '../../../test/fake-rpc.ts';
import userEvent from '@testing-library/user-event';
import { renderOffice, rpc } from '../../../test/office.tsx';
import { APPLICATION_ID, choice, interview, sampleFile } from '../../../test/sample-file.ts';
import { Problem } from '../../providers/problem.ts';
import Committee from './Committee.tsx';
import SideBySide from './SideBySide.tsx';

beforeEach(() => {
  rpc.mockImplementation(
    answering({
      office_application: sampleFile({ file: { interview: interview(choice(1, 2)) } }),
      office_recommendations: {
        waives_access: true,
        needed: 1,
        referees: [
          {
            reference_id: 'reference-1',
            name: 'Rabbi Sample',
            email: 'rabbi@example.org',
            relationship: 'Teacher',
            organization: null,
            years_known: 3,
            state: 'received',
            asked_at: '2026-11-01T10:00:00Z',
            opened_at: null,
            received_at: '2026-11-03T10:00:00Z',
            declined_at: null,
            declined_note: null,
            mails: 1,
            body: 'Dov learns with all his heart.',
            files: [],
          },
        ],
      },
      score_sheet: null,
    }),
  );
});

const row = (id: string): CommitteeRow => ({
  application_id: id,
  rank: 1,
  is_hidden: false,
  average: 4.5,
  spread: 1,
  scores: 2,
  place: null,
  place_reason: null,
  place_version: 0,
  first_name: 'Dov',
  last_name: 'Sampleman',
  hebrew_first_name: null,
  hebrew_last_name: null,
  school: null,
  country: null,
  reference_number: 'A-2027-1042',
  status: 'submitted',
  telling: null,
  readers: 2,
  recommendations: null,
  interview_at: null,
  interview_outcome: null,
  documents_to_check: 0,
  documents_to_replace: 0,
});
const OTHER = '00000000-0000-4000-8000-0000000000ab';
const show = async () => {
  const rows = [row(APPLICATION_ID), row(OTHER)];
  renderOffice(<SideBySide rows={rows} bar={null} onClose={() => undefined} />);
  const files = await screen.findAllByRole('article', { name: 'Dov Sampleman' });
  await within(files[0] as HTMLElement).findByText(/with all his heart/);
  return files;
};

test('each file shows essays, letters, interview and documents, in the same order', async () => {
  const parts = (await show()).map((file) =>
    within(file)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  );
  expect(parts[0]).toEqual(expect.arrayContaining([school.essay, 'Letters', 'Interview', 'Documents']));
  expect(parts[1]).toEqual(parts[0]);
});

test('a place that a colleague has given meanwhile is shown, and mine is saved over it', async () => {
  const placed = { place: 3, place_reason: 'His interview.', place_version: 1 };
  let now: CommitteeRow = { ...row(APPLICATION_ID), ...placed };
  rpc.mockImplementation(
    answering({
      my_drafts: [],
      committee_view: () => ({ rows: [now], total: 1 }),
      place_in_committee: ({ expected_version }) => {
        now = { ...now, place: 7, place_reason: 'His letters.', place_version: 2 };
        if (expected_version !== 2)
          throw new Problem('stale_version', 'Somebody else has changed this record.');
        return { place: 7, reason: '', version: 3 };
      },
    }),
  );
  renderOffice(<Committee />, { path: '/committee' });
  await userEvent.click(await screen.findByRole('button', { name: /^Move .+/ }));
  await userEvent.type(await screen.findByLabelText('Why'), ' And his rabbi.');
  await userEvent.click(screen.getByRole('button', { name: 'Move' }));
  const stale = await screen.findByRole('dialog', { name: /^The place of .* has changed$/ });
  await waitFor(() => expect(stale).toHaveTextContent('Place: 3 → 7'));
  expect(stale).toHaveTextContent('Why: His interview. → His letters.');
  await userEvent.click(screen.getByRole('button', { name: 'Keep what I typed' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Move' }));
  await waitFor(() =>
    expect(rpc).toHaveBeenCalledWith('place_in_committee', {
      application_id: APPLICATION_ID,
      place: 7,
      reason: 'His interview. And his rabbi.',
      expected_version: 2,
    }),
  );
});
