/** Plausible answers of an application form. */
import type { DemoPerson } from './names.ts';
import type { Random } from './random.ts';

const WHY = [
  'I visited in the spring with my cousin and sat in on a shiur about doubt and faith. Nobody told me what to think; they asked what I thought and then showed me the page. I want a year of that.',
  'My rabbi at school studied here and still calls his old chavruta every week. I am looking for a beit midrash that is serious about Gemara and open about everything else.',
  'I would like to live in Israel one day and I want my first year to be among Israelis, in Hebrew, and not only next to them.',
];
const JOURNEY = [
  'I grew up in a traditional home. In tenth grade I began to learn Mishna with my neighbour on Shabbat afternoon, and it slowly became the centre of the week.',
  'My parents gave me a lot of freedom to ask. After a summer as a counsellor I started to pray every day. Music is a big part of how I connect: I play the oud, badly. אני אוהב ניגונים.',
  'There was a year in which I was far from all of it. A teacher stayed in touch without pushing. I came back with my own questions.',
];
const GOALS = [
  'To learn how to open a page of Gemara alone, to speak Hebrew without fear, and to find two or three friends for life.',
  'I hope to finish one tractate, to hike the country from north to south, and to decide about the army with a clear head.',
  'Afterwards I plan to study engineering. Before that I want to know why I keep what I keep.',
];
const BACKGROUND = [
  'Modern Orthodox day school from first grade; Shabbat-observant home.',
  'Public school until ninth grade, then a community high school. Bnei Akiva since sixth grade.',
  'Mixed background: my mother is from Jerusalem, my father from Johannesburg.',
];

const level = ['beginner', 'elementary', 'intermediate', 'advanced', 'native'] as const;
const hebrewLevel = (random: Random): string => random.pick(level);

const track = [
  'shana_aleph',
  'shana_aleph',
  'shana_aleph',
  'shana_bet',
  'shiur_bet_plus',
  'post_army',
] as const;
export const programTrack = (random: Random): string => random.pick(track);

const two = (n: number): string => String(n).padStart(2, '0');

/** A birthday that makes one 17 to 19 (older for Post-Army) when the program starts in `startYear`. */
export function birthday(random: Random, startYear: number, chosenTrack: string): string {
  const age = chosenTrack === 'post_army' ? random.int(21, 25) : random.int(18, 19);
  return `${startYear - age}-${two(random.int(1, 12))}-${two(random.int(1, 28))}`;
}

function personal(person: DemoPerson, random: Random, startYear: number) {
  const program_track = programTrack(random);
  return {
    program_track,
    first_name: person.first_name,
    last_name: person.last_name,
    hebrew_first_name: random.chance(0.8) ? person.hebrew_first_name : null,
    hebrew_last_name: random.chance(0.7) ? person.hebrew_last_name : null,
    email: person.email,
    phone: person.phone,
    whatsapp_phone: random.chance(0.7) ? person.phone : null,
    date_of_birth: birthday(random, startYear, program_track),
    address: `${random.int(1, 400)} Demo Street`,
    city: person.city,
    postal_code: person.phone.slice(-5),
    country: person.home.country,
    passport_number: random.chance(0.8) ? `X${random.int(1_000_000, 9_999_999)}` : null,
    emergency_contact_name: `${random.pick(['Ruth', 'Naomi', 'Jacob', 'Leah', 'Boaz'])} ${person.last_name}`,
    emergency_contact_phone: person.phone.replace(/\d\d$/, '99'),
    emergency_contact_relationship: random.pick(['Mother', 'Father', 'Aunt', 'Grandfather']),
  };
}

/** Answers to every required question and most others, as an applicant would type them. */
export function answers(person: DemoPerson, random: Random, startYear: number) {
  const school = random.pick(person.home.schools);
  return {
    ...personal(person, random, startYear),
    high_school: school,
    graduation_year: startYear - (random.chance(0.8) ? 0 : 1),
    gpa: random.chance(0.6) ? (3 + random.next()).toFixed(2) : null,
    current_school: random.chance(0.5) ? school : null,
    previous_yeshiva: random.chance(0.2) ? 'Yeshivat Dugma' : null,
    torah_study_level: random.pick(['Gemara with Rashi', 'Mishna', 'Gemara with Rashi and Tosafot', null]),
    hebrew_proficiency: hebrewLevel(random),
    jewish_education: random.chance(0.6) ? random.pick(BACKGROUND) : null,
    special_learning_needs: random.chance(0.15)
      ? 'Extra time in written exams (dyslexia); has a report.'
      : null,
    why_here: random.pick(WHY),
    spiritual_journey: random.pick(JOURNEY),
    goals: random.pick(GOALS),
    jewish_background: random.chance(0.6) ? random.pick(BACKGROUND) : null,
  };
}

/** References as an applicant gives them; the first is complete, the second often not. */
export function references(person: DemoPerson, random: Random) {
  const first = {
    name: `Rabbi ${random.pick(['Samplestein', 'Demofsky', 'Exampleman'])}`,
    email: `rabbi${random.int(1, 60)}@example.org`,
    phone: person.phone.replace(/\d\d$/, '98'),
    relationship: 'Teacher',
    organization: random.pick(person.home.schools),
    years_known: random.int(1, 6),
  };
  const second = {
    name: 'Mrs. Placeholder',
    email: `mentor${random.int(1, 60)}@example.org`,
    relationship: 'Youth movement',
  };
  return random.chance(0.6) ? [first, second] : [first];
}
