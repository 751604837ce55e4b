/** Which field a heading means: the registry's words in English and Hebrew, and what offices write besides. */
import { hebrewLabels } from '@school/shared/student-fields-hebrew';
import { filledFields } from '../rules/fields.ts';

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
  email: ['e mail', 'mail', 'email address', 'מייל', 'אימייל', 'דוא ל', 'דואל', 'כתובת מייל'],
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
  date_of_birth: ['dob', 'birth date', 'birthdate', 'birthday', 'born', 'ת לידה', 'יום הולדת'],
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
  foreign_passport_number: ['passport', 'passport number', 'דרכון', 'מספר דרכון'],
  foreign_passport_expiration: ['passport expiration', 'passport expires', 'passport expiry', 'תוקף דרכון'],
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

/** A field for each heading, '' where none is known; no field twice. */
export function guessFields(headings: readonly string[], remembered: Remembered): readonly string[] {
  const taken = new Set<string>();
  return headings.map((heading) => {
    const plain = plainHeading(heading);
    const field = remembered[plain] ?? known.get(plain) ?? '';
    if (field === '' || taken.has(field)) return '';
    taken.add(field);
    return field;
  });
}
