/** Student records of last year's program, from nearly empty to complete, with the oddities that lists must survive. */
import { birthday, programTrack } from './answers.ts';
import { addDays } from '@school/shared/usual-year';
import type { DemoPerson } from './names.ts';
import type { Random } from './random.ts';
import type { DemoYears } from './years.ts';

type Form = Record<string, unknown>;

const basics = (person: DemoPerson, random: Random, years: DemoYears): Form => {
  const program_track = programTrack(random);
  return {
    first_name: person.first_name,
    last_name: person.last_name,
    email: person.email,
    program_year_id: years.last.id,
    program_track,
    date_of_birth: birthday(random, years.last.start, program_track),
    cell_phone: person.phone,
  };
};

const learning = (person: DemoPerson, random: Random, years: DemoYears): Form => ({
  hebrew_first_name: person.hebrew_first_name,
  hebrew_last_name: person.hebrew_last_name,
  whatsapp_phone: random.chance(0.8) ? person.phone : null,
  marital_status: random.chance(0.93) ? 'single' : random.pick(['engaged', 'married']),
  home_address: `${random.int(1, 300)} Demo Street\n${person.city}\n${person.home.country}`,
  learning_start_date: years.last.programStart,
  learning_end_date: years.last.programEnd,
  assigned_rabbi: random.pick(['Rav Dugma', 'Rav Mashal', 'הרב לדוגמה']),
  hebrew_level: random.pick(['beginner', 'intermediate', 'advanced', 'native']),
  learning_level: random.pick(['beginner', 'intermediate', 'advanced']),
  hebrew_level_start: random.pick(['beginner', 'elementary', 'intermediate']),
  hebrew_level_current: random.pick(['elementary', 'intermediate', 'advanced']),
  learning_level_start: random.pick(['beginner', 'elementary']),
  learning_level_current: random.pick(['elementary', 'intermediate', 'advanced']),
  high_school_name: random.pick(person.home.schools),
  high_school_graduation_year: years.last.start - random.int(0, 2),
  years_in_yeshiva: random.int(0, 2),
});

const home = (random: Random): Form => {
  const dorm_housing_status = random.pick([
    'yeshiva_dorms',
    'yeshiva_dorms',
    'yeshiva_dorms',
    'private_apartment',
    'family_home',
  ]);
  return {
    dorm_housing_status,
    dorm_room_number:
      dorm_housing_status === 'yeshiva_dorms' ? `${random.int(1, 4)}${random.int(10, 29)}` : null,
    housing_notes: random.chance(0.2) ? 'Asked for a quiet room.' : null,
  };
};

const citizenship = (person: DemoPerson, random: Random, years: DemoYears): Form => {
  const dual = random.chance(0.25);
  const israeli = person.home.country === 'Israel';
  // Some passports end before the year plus its margin: the expiry list must find them.
  const expiry = (): string => addDays(years.last.programEnd, random.int(-120, 1500));
  return {
    israeli_citizenship_status: dual ? 'dual_citizen' : israeli ? 'israeli_citizen' : 'foreign_citizen',
    citizenship_countries: dual
      ? [person.home.country === 'Israel' ? 'United States' : person.home.country, 'Israel']
      : [person.home.country],
    israeli_passport_number: dual || israeli ? String(random.int(10_000_000, 39_999_999)) : null,
    israeli_passport_expiration: dual || israeli ? expiry() : null,
    foreign_passport_number: israeli && !dual ? null : `P${random.int(1_000_000, 9_999_999)}`,
    foreign_passport_expiration: israeli && !dual ? null : expiry(),
    foreign_passport_country: israeli && !dual ? null : person.home.country,
  };
};

const money = (random: Random): Form => ({
  total_tuition_cost: 14_500,
  monthly_tuition_amount: 1750,
  registration_deposit_amount: 500,
  payment_schedule: random.pick(['Monthly', 'Two instalments', 'In full']),
  financial_aid_amount: random.chance(0.3) ? random.int(1, 8) * 500 : null,
  scholarship_percentage: random.chance(0.15) ? random.pick([10, 12.5, 25]) : null,
  early_registration_discount: random.chance(0.2) ? 250 : null,
});

const health = (person: DemoPerson, random: Random, years: DemoYears): Form => ({
  israeli_health_insurance: random.chance(0.5),
  kupat_cholim: random.pick(['clalit', 'maccabi', 'meuhedet', 'leumit', null]),
  health_insurance_provider: 'Sample Insurance Ltd.',
  health_insurance_policy_number: `DEMO-${random.int(1000, 9999)}`,
  health_insurance_expiration: addDays(years.last.programEnd, random.int(-60, 200)),
  blood_type: person.last_name.length % 2 === 0 ? 'a_positive' : 'o_positive',
  medicines: person.first_name.length > 5 ? 'Ventolin inhaler when needed.' : null,
  medical_conditions: random.chance(0.2)
    ? random.pick(['Mild asthma, carries an inhaler.', 'Allergic to peanuts.', 'Coeliac: no gluten.'])
    : null,
  emergency_medical_contact: 'Dr. Placeholder',
  emergency_medical_phone: person.phone.replace(/\d\d$/, '97'),
});

const military = (random: Random): Form => ({
  interested_in_drafting: random.chance(0.4),
  machal_eligible: random.chance(0.5),
  machal_interested: random.chance(0.3),
  army_service_status: random.pick(['not_applicable', 'pending', 'deferred']),
  army_documents_submitted: random.chance(0.2),
});

const parents = (person: DemoPerson, random: Random): Form => ({
  father_first_name: random.pick(['Jacob', 'Boaz', 'יעקב', 'Saul']),
  father_last_name: person.last_name,
  father_email: `father.${person.email}`,
  father_whatsapp: person.phone.replace(/\d\d$/, '96'),
  mother_first_name: random.pick(['Ruth', 'Naomi', 'נעמי', 'Leah']),
  mother_last_name: random.chance(0.8) ? person.last_name : 'Otherly',
  mother_email: `mother.${person.email}`,
  mother_whatsapp: person.phone.replace(/\d\d$/, '95'),
  parents_marital_status: random.pick(['married', 'married', 'married', 'divorced', 'widowed']),
  parents_home_address: '12 Demo Street',
  parents_home_city: person.city,
  parents_home_country: person.home.country,
  emergency_contact_name: 'Uncle Placeholder',
  emergency_contact_relationship: 'Uncle',
  emergency_contact_phone: person.phone.replace(/\d\d$/, '94'),
});

const office = (random: Random): Form => ({
  registration_status: random.pick(['confirmed', 'confirmed', 'completed', 'pending']),
  enrollment_status: random.pick(['active', 'active', 'active', 'enrolled', 'withdrawn']),
  internal_notes: random.chance(0.2) ? 'Call the parents before Pesach. לברר לגבי ביטוח.' : null,
  notes: random.chance(0.2) ? 'Plays the oud; asked about music evenings.' : null,
});

/** People whom lists, search and duplicate warnings must handle: geresh, spellings of one name, very long names, formulas. */
const odd: readonly Form[] = [
  {
    first_name: 'Chaim',
    last_name: 'Zvulun-Demo',
    hebrew_first_name: 'חיים',
    hebrew_last_name: 'זבולון־דמו',
    date_of_birth: '2007-03-14',
  },
  {
    first_name: 'Haim',
    last_name: 'Zevulun Demo',
    hebrew_first_name: 'חיים',
    hebrew_last_name: 'זבולון דמו',
    date_of_birth: '2007-03-14',
  },
  { first_name: "Ze'ev", last_name: "Ben-D'ror", hebrew_first_name: 'זאב', hebrew_last_name: 'בן ד׳רור' },
  {
    first_name: 'ירמיהו',
    last_name: 'צ׳רניחובסקי־לדוגמה',
    hebrew_first_name: 'ירמיהו',
    hebrew_last_name: 'צ׳רניחובסקי־לדוגמה',
  },
  { first_name: 'Bartholomew Jedidiah Christopher', last_name: 'Wolfeschlegelsteinhausen-Testerberger' },
  { first_name: 'José', last_name: 'Peñaverde-Müller', hebrew_first_name: 'יוסף' },
  {
    first_name: '=Sum',
    last_name: '+Formula, "Quoted"',
    housing_notes: 'Line one\nLine two; with "quotes", and a comma',
  },
];

/** Form of the nth student, as an officer would enter it. Every fifth has only the basics, every seventh nearly everything. */
export function studentForm(n: number, person: DemoPerson, random: Random, years: DemoYears): Form {
  const full = n % 5 !== 0;
  const form: Form = {
    ...basics(person, random, years),
    ...(full ? { ...learning(person, random, years), ...home(random), ...office(random) } : {}),
    ...(full && n % 3 !== 0 ? { ...citizenship(person, random, years), ...parents(person, random) } : {}),
    ...(n % 2 === 0 ? money(random) : {}),
    ...(n % 7 === 0 || n % 4 === 1 ? { ...health(person, random, years), ...military(random) } : {}),
    ...(odd[n] ?? {}),
  };
  return Object.fromEntries(Object.entries(form).filter(([, value]) => value !== null));
}
