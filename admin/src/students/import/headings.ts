/** Which field a heading means: the registry's words in English and Hebrew, and what offices write besides. */
import { hebrewLabels } from '@school/shared/student-fields-hebrew';
import { filledFields, IN_HEBREW } from '../rules/fields.ts';
import type { Table } from './table.ts';

/** A heading without its punctuation, vowel points and articles of style. */
export const plainHeading = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[\u0591-\u05c7'"׳״`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const OTHERS: Readonly<Record<string, readonly string[]>> = {
  first_name: ['first', 'given name', 'forename', 'name in english', 'שם פרטי באנגלית', 'שם פרטי לועזי'],
  last_name: ['last', 'surname', 'family name', 'family', 'שם משפחה באנגלית', 'משפחה', 'שם משפחה לועזי'],
  hebrew_first_name: ['hebrew name', 'שם עברי'],
  email: [
    'e mail',
    'mail',
    'email address',
    'מייל',
    'אימייל',
    'דוא ל',
    'דואל',
    'כתובת מייל',
    'e mail address',
    'דוא ל של התלמיד',
  ],
  cell_phone: [
    'phone',
    'cell',
    'mobile',
    'mobile phone',
    'telephone',
    'phone number',
    'טלפון',
    'נייד',
    'פלאפון',
    'סלולרי',
  ],
  whatsapp_phone: ['whatsapp', 'whats app', 'ווטסאפ', 'ווצאפ'],
  date_of_birth: ['dob', 'd o b', 'birth date', 'birthdate', 'birthday', 'born', 'ת לידה', 'יום הולדת'],
  home_address: ['address', 'street address', 'מען'],
  arrival_date_israel: ['arrival', 'arrival date', 'arrives', 'הגעה', 'תאריך הגעה'],
  flight_information: ['flight', 'flights', 'flight number', 'טיסה', 'מספר טיסה'],
  program_track: ['track', 'program', 'תוכנית', 'שיעור'],
  learning_start_date: ['start', 'starts', 'from', 'start date', 'תאריך התחלה', 'מ תאריך'],
  learning_end_date: ['end', 'ends', 'to', 'until', 'end date', 'תאריך סיום'],
  assigned_rabbi: ['rabbi', 'rav', 'madrich', 'רב'],
  high_school_name: ['high school', 'school', 'תיכון', 'בית ספר'],
  dorm_room_number: ['room', 'dorm', 'dorm room', 'room number', 'room no', 'מספר חדר', 'חדר בפנימייה'],
  teudat_zehut: ['tz', 'id', 'id number', 'teudat zehut', 'israeli id', 'ת ז', 'תז', 'מספר זהות', 'מס זהות'],
  foreign_passport_number: ['passport', 'passport number', 'passport no', 'דרכון', 'מספר דרכון', 'מס דרכון'],
  foreign_passport_expiration: [
    'passport expiration',
    'passport expires',
    'passport expiry',
    'תוקף דרכון',
    'תוקף הדרכון',
  ],
  total_tuition_cost: ['tuition', 'total tuition', 'שכל', 'שכר הלימוד'],
  father_whatsapp: [
    'fathers phone',
    'father phone',
    'fathers cell',
    'טלפון אב',
    'טלפון האב',
    'נייד אב',
    'נייד האב',
  ],
  mother_whatsapp: [
    'mothers phone',
    'mother phone',
    'mothers cell',
    'טלפון אם',
    'טלפון האם',
    'נייד אם',
    'נייד האם',
  ],
  father_email: ['father email', 'מייל אב', 'מייל האב'],
  mother_email: ['mother email', 'מייל אם', 'מייל האם'],
  medical_conditions: ['medical', 'allergies', 'health', 'אלרגיות', 'רגישויות'],
  father_first_name: ['father', 'fathers name', 'אב', 'שם אב'],
  mother_first_name: ['mother', 'mothers name', 'אם', 'שם אם'],
  parents_home_country: ['country', 'ארץ', 'מדינה'],
  parents_home_city: ['city', 'עיר'],
  emergency_contact_phone: ['emergency phone'],
  emergency_contact_name: ['emergency contact'],
  notes: ['note', 'remarks', 'comments', 'הערה'],
};

const known = new Map<string, string>(
  filledFields.flatMap(({ name, label }) =>
    [...(OTHERS[name] ?? []), name, label, hebrewLabels[name]].map(
      (word) => [plainHeading(word), name] as const,
    ),
  ),
);

/** What was chosen for a heading before; '' leaves its column out. */
export type Remembered = Readonly<Record<string, string>>;

/** Its field, also where a hint in brackets follows: "Date of birth (dd/mm/yyyy)". */
function fieldOf(heading: string, remembered: Remembered): string | undefined {
  const words = [heading, heading.replace(/[([].*$/s, '')].map(plainHeading);
  return words.map((word) => remembered[word] ?? known.get(word)).find((field) => field !== undefined);
}
export const isKnownHeading = (heading: string, remembered: Remembered): boolean =>
  heading !== '' && fieldOf(heading, remembered) !== undefined;

export const isHebrew = (text: string): boolean => /[\u05d0-\u05ea]/.test(text);

/** A field for each heading, '' where none is known; no field twice. Names that are written in Hebrew are the Hebrew names. */
export function guessFields({ headings, rows }: Table, remembered: Remembered): readonly string[] {
  const taken = new Set<string>();
  return headings.map((heading, column) => {
    const chosen = remembered[plainHeading(heading)];
    const meant = chosen ?? fieldOf(heading, remembered) ?? '';
    const written = rows.flatMap(({ cells }) => cells[column] || []);
    const inHebrew = written.filter(isHebrew).length > written.length / 2 ? IN_HEBREW[meant] : undefined;
    const field = chosen === undefined ? (inHebrew ?? meant) : meant;
    if (field === '' || taken.has(field)) return '';
    taken.add(field);
    return field;
  });
}
