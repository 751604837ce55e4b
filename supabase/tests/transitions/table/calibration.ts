/** Calibration rounds: readers score invented files, each by himself, until the round is closed. */
import {
  calibrate,
  fillCalibration,
  invented,
  inTwoWeeks,
  scoreCalibration,
} from '../../harness/calibration.ts';
import { people } from '../../harness/people.ts';
import { account, after, doing, type Step } from '../givens.ts';
import { idOf, type Case, type Subject } from '../transition.ts';
import { criteria } from './readers.ts';

const round: Step = async (_given, { db, yearId }) => {
  const made = await calibrate(db, yearId, [people.admissions, people.staff]);
  return { round: made.id, file: made.files[0] };
};
const marks = (about: Case): Record<string, number> => ({
  [idOf(about, 'first')]: 4,
  [idOf(about, 'second')]: 3,
});
const opened = after(account, criteria, round);
const filled = after(
  opened,
  doing((about, db) => fillCalibration(db, people.admissions, idOf(about, 'file'), marks(about))),
);
const handedIn = after(
  opened,
  doing((about, db) => scoreCalibration(db, people.admissions, idOf(about, 'file'), marks(about))),
);
const ending = (about: Case) => ({ round_id: idOf(about, 'round'), expected_version: 1 });

export const calibration: Subject = {
  title: 'Calibration of readers',
  transitions: [
    {
      name: 'a round is opened',
      by: 'open_calibration',
      as: 'admin',
      given: after(account, criteria),
      args: (about) => ({
        ...{ year_id: idOf(about, 'year'), due_on: inTwoWeeks(), files: invented },
        reader_ids: [people.admissions.id, people.staff.id],
      }),
    },
    {
      name: 'a mark is kept for an invented file',
      by: 'save_calibration_score',
      as: 'admissions',
      given: filled,
      args: (about) => ({ file_id: idOf(about, 'file'), changes: { recommendation: 'discuss' } }),
    },
    {
      name: 'a score of an invented file is handed in',
      by: 'submit_calibration_score',
      as: 'admissions',
      given: filled,
      args: async (about, db) => {
        const file_id = idOf(about, 'file');
        const [sheet] = await db.sql<{ version: string }>(
          'select version from private.calibration_scores where file_id = $1',
          [file_id],
        );
        return { file_id, expected_version: Number(sheet?.version) };
      },
    },
    {
      name: 'a round is closed',
      by: 'close_calibration',
      as: 'admin',
      given: handedIn,
      args: ending,
    },
    {
      name: 'a round that nobody has scored is taken away',
      by: 'delete_calibration',
      as: 'admin',
      given: opened,
      args: ending,
    },
  ],
};
