/** The decision letter, opened by its owner. */
import { accepted, after, doing, one, type Step } from '../givens.ts';
import { idOf, type Subject } from '../transition.ts';

const theLetter: Step = async (given, { db }) => ({
  letter: await one(db, 'select id from private.decision_letters where application_id = $1', [
    idOf(given, 'application'),
  ]),
});
const opened = doing((given, db) =>
  db.call(given.user, 'open_decision_letter', { letter_id: idOf(given, 'letter') }),
);

export const decisionLetters: Subject = {
  title: 'Decision letters',
  transitions: [
    {
      name: 'opened for the first time',
      by: 'open_decision_letter',
      as: 'applicant',
      given: after(accepted, theLetter),
      args: (given) => ({ letter_id: idOf(given, 'letter') }),
    },
    {
      name: 'opened again',
      by: 'open_decision_letter',
      as: 'applicant',
      given: after(accepted, theLetter, opened),
      args: (given) => ({ letter_id: idOf(given, 'letter') }),
    },
  ],
};
