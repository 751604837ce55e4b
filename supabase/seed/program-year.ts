/** The demo's program year: the usual dates, but always one that takes applications now. */
import school from '@school/shared/school.json' with { type: 'json' };
import { applicationDeadline, nthWeekday, usualDates, usualOpening } from '@school/shared/usual-year';

const DAY = 86_400_000;

/** Opens on September 1 before, but always some weeks before `now`; never before the last year's deadline. */
function opening(year: number, now: Date): Date {
  const usual = usualOpening(year).getTime();
  const earlyEnough = Math.min(usual, now.getTime() - 75 * DAY);
  return new Date(Math.max(earlyEnough, applicationDeadline(year - 1).getTime()));
}

/** Columns of program_years for the year that starts in August of `year`. */
export const programYear = (year: number, now: Date) => ({
  ...usualDates(year),
  is_published: true,
  opens_at: opening(year, now).toISOString(),
  aid_text:
    'Nobody who belongs here should stay away because of money without having talked to us. Write to the office, also before you apply.',
  extras_low: 3500,
  extras_high: 6000,
  contact_email: school.contacts[0]?.email ?? school.email,
});

/** The four tracks of the year that starts in August of `year`. */
export function programTracks(year: number) {
  const starts_on = nthWeekday(year, 8, 0, -1);
  const ends_on = nthWeekday(year + 1, 6, 4, -1);
  const full = 'About 10–11 months';
  const cost = {
    tuition_amount: 14_500,
    housing_amount: 9_500,
    deposit_amount: 500,
    included_text: 'three meals a day, laundry, books of the beit midrash, trips of the program',
  };
  return [
    {
      track: 'shana_aleph',
      starts_on,
      ends_on,
      ages: '18–20, after high school',
      capacity: 36,
      target: 32,
      length_text: full,
      ...cost,
    },
    {
      track: 'shana_bet',
      starts_on,
      ends_on,
      ages: '19–21',
      length_text: full,
      capacity: 14,
      target: 12,
      ...cost,
    },
    {
      track: 'shiur_bet_plus',
      starts_on,
      ends_on: nthWeekday(year + 1, 3, 3, 3),
      ages: '19 and up',
      length_text: 'About 7 months, then 18 months of service, then 1–2 years of study',
      ...cost,
      tuition_amount: 9_800,
      housing_amount: 6_400,
    },
    {
      track: 'post_army',
      starts_on,
      ends_on: null,
      ages: '21 and up, or after army service',
      length_text: 'Flexible: one term or several',
      ...cost,
    },
  ];
}

export const PAYMENT_INSTRUCTIONS = {
  bank_transfer_instructions: `${school.name} (demo), account 000-000000, branch 000.`,
  check_instructions: `Payable to ${school.name}, sent to ${school.address.street}, ${school.address.locality}, ${school.address.country}.`,
  card_instructions: `Call the office at ${school.phone}, Sunday to Thursday, 9 AM to 3 PM in Israel.`,
  payment_instructions: `Questions about payments: ${school.contacts.find(({ id }) => id === 'students')?.email ?? school.email}.`,
};
