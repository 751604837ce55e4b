/** Invented people: real first names, surnames made of plants and things, each in Latin and in Hebrew letters. */
import type { Random } from './random.ts';

// prettier-ignore
const FIRST_NAMES: readonly (readonly [string, string])[] = [
  ['Aharon', 'אהרון'], ['Akiva', 'עקיבא'], ['Ariel', 'אריאל'], ['Asher', 'אשר'], ['Avi', 'אבי'], ['Baruch', 'ברוך'],
  ['Benjamin', 'בנימין'], ['Chaim', 'חיים'], ['Daniel', 'דניאל'], ['David', 'דוד'], ['Dov', 'דב'], ['Efraim', 'אפרים'],
  ['Eitan', 'איתן'], ['Eli', 'אלי'], ['Elisha', 'אלישע'], ['Ezra', 'עזרא'], ['Gavriel', 'גבריאל'], ['Gideon', 'גדעון'],
  ['Hillel', 'הלל'], ['Ilan', 'אילן'], ['Jonah', 'יונה'], ['Josh', 'יהושע'], ['Lior', 'ליאור'], ['Mattan', 'מתן'],
  ['Meir', 'מאיר'], ['Moshe', 'משה'], ['Nadav', 'נדב'], ['Noam', 'נועם'], ['Natan', 'נתן'], ['Oren', 'אורן'],
  ['Raphael', 'רפאל'], ['Sam', 'שמואל'], ['Shalev', 'שלו'], ['Shimon', 'שמעון'], ['Tuvia', 'טוביה'], ['Uriel', 'אוריאל'],
  ['Yair', 'יאיר'], ['Yonatan', 'יונתן'], ["Ze'ev", 'זאב'], ['Zvi', 'צבי'],
];

// prettier-ignore
const LAST_NAMES: readonly (readonly [string, string])[] = [
  ['Almondberg', 'אלמונדברג'], ['Barleycorn', 'ברליקורן'], ['Carobsky', 'קרובסקי'], ['Cedarman', 'צידרמן'],
  ['Citronson', 'ציטרונסון'], ['Cloverfield', 'קלוברפילד'], ['Dateman', 'דייטמן'], ['Elmworth', 'אלמוורת׳'],
  ['Figwood', 'פיגווד'], ['Grainger-Test', 'גריינג׳ר־טסט'], ['Hazelnutt', 'הייזלנט'], ['Honeyfeld', 'הוניפלד'],
  ['Hyssopson', 'איזופסון'], ['Inkwell', 'אינקוול'], ['Juniperov', 'ג׳וניפרוב'], ['Kettleman', 'קטלמן'],
  ['Lampost', 'למפוסט'], ['Lavenderi', 'לבנדרי'], ['Mapledorf', 'מייפלדורף'], ['Myrtleman', 'מירטלמן'],
  ['Nutmegger', 'נאטמגר'], ["O'Figwood", 'או׳פיגווד'], ['Olivestein', 'אוליבשטיין'], ['Palmgrove', 'פאלמגרוב'],
  ['Pomegranitz', 'פומגרניץ'], ['Quincely', 'קווינסלי'], ['Rushlight', 'ראשלייט'], ['Sagebaum', 'סייג׳באום'],
  ['Saffronov', 'ספרונוב'], ['Tamarindo', 'תמרינדו'], ['Umberfeld', 'אומברפלד'], ['Vinegarten', 'ויינגרטן'],
  ['Wheatley-Demo', 'ויטלי־דמו'], ['Willowitz', 'וילוביץ'], ['Yarrowson', 'יארוסון'], ['Zestman', 'זסטמן'],
];

export interface Home {
  readonly country: string;
  readonly cities: readonly string[];
  readonly schools: readonly string[];
  /** Numbers that no telephone company gives out, in international form; `nn` is filled in. */
  readonly phone: string;
}

const HOMES: readonly Home[] = [
  {
    country: 'United States',
    cities: ['Teaneck, NJ', 'Brookline, MA', 'Skokie, IL', 'Silver Spring, MD'],
    schools: ['Demo Torah Academy', 'Sample Yeshiva High School', 'Placeholder Prep'],
    phone: '+121255501',
  },
  {
    country: 'United Kingdom',
    cities: ['London', 'Manchester'],
    schools: ['Example Jewish Free School', 'Northern Demo Grammar'],
    phone: '+4477009009',
  },
  {
    country: 'Canada',
    cities: ['Toronto', 'Montreal'],
    schools: ['Maple Sample Academy'],
    phone: '+141655501',
  },
  {
    country: 'Australia',
    cities: ['Melbourne', 'Sydney'],
    schools: ['Southern Example College'],
    phone: '+614915701',
  },
  {
    country: 'South Africa',
    cities: ['Johannesburg'],
    schools: ['Sample King David School'],
    phone: '+278200001',
  },
  { country: 'France', cities: ['Paris', 'Strasbourg'], schools: ['Lycée Exemple'], phone: '+336399801' },
  {
    country: 'Israel',
    cities: ["Modi'in", 'Jerusalem'],
    schools: ['Ulpanat Demo Boys High'],
    phone: '+9725555501',
  },
];

export interface DemoPerson {
  readonly first_name: string;
  readonly last_name: string;
  readonly hebrew_first_name: string;
  readonly hebrew_last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly home: Home;
  readonly city: string;
}

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z]+/g, '');

const phoneOf = (home: Home, n: number): string => `${home.phone}${String(n % 100).padStart(2, '0')}`;

/** The nth invented person; names do not repeat within one run of n below 1,440. */
export function demoPerson(n: number, random: Random): DemoPerson {
  const first = FIRST_NAMES[(n * 7) % FIRST_NAMES.length];
  const last = LAST_NAMES[(n * 5 + Math.floor(n / LAST_NAMES.length)) % LAST_NAMES.length];
  if (!first || !last) throw new Error('The lists of names are empty.');
  const home = random.pick(HOMES);
  return {
    first_name: first[0],
    last_name: last[0],
    hebrew_first_name: first[1],
    hebrew_last_name: last[1],
    email: `${plain(first[0])}.${plain(last[0])}${n}@example.org`,
    phone: phoneOf(home, n),
    home,
    city: random.pick(home.cities),
  };
}
