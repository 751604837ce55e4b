/** Names of books as our texts write them, and as Sefaria does. A source of any other book stays plain text. */

export interface Book {
  /** In an address of Sefaria. */
  readonly sefaria: string;
  readonly kind: 'tanakh' | 'tractate' | 'mishna';
  readonly english: readonly string[];
  readonly hebrew: readonly string[];
}

const book =
  (kind: Book['kind']) =>
  ([sefaria, english, hebrew]: readonly [string, string, string]): Book => ({
    sefaria,
    kind,
    english: [...new Set([...english.split('|'), sefaria.replaceAll('_', ' ')])],
    hebrew: hebrew.split('|'),
  });

const TANAKH = (
  [
    ['Genesis', 'Bereshit|Bereishit', 'בראשית'],
    ['Exodus', 'Shemot', 'שמות'],
    ['Leviticus', 'Vayikra', 'ויקרא'],
    ['Numbers', 'Bamidbar', 'במדבר'],
    ['Deuteronomy', 'Devarim', 'דברים'],
    ['Joshua', 'Yehoshua', 'יהושע'],
    ['Judges', 'Shoftim', 'שופטים'],
    ['I_Samuel', 'Shmuel I', 'שמואל א'],
    ['II_Samuel', 'Shmuel II', 'שמואל ב'],
    ['I_Kings', 'Melakhim I', 'מלכים א'],
    ['II_Kings', 'Melakhim II', 'מלכים ב'],
    ['Isaiah', 'Yeshayahu', 'ישעיהו'],
    ['Jeremiah', 'Yirmiyahu', 'ירמיהו'],
    ['Ezekiel', 'Yechezkel', 'יחזקאל'],
    ['Psalms', 'Tehillim', 'תהילים|תהלים'],
    ['Proverbs', 'Mishlei', 'משלי'],
    ['Job', 'Iyov', 'איוב'],
    ['Song_of_Songs', 'Shir HaShirim', 'שיר השירים'],
    ['Ruth', 'Rut', 'רות'],
    ['Lamentations', 'Eikha', 'איכה'],
    ['Ecclesiastes', 'Kohelet', 'קהלת'],
    ['Esther', 'Ester', 'אסתר'],
  ] as const
).map(book('tanakh'));

const TRACTATES = (
  [
    ['Berakhot', 'Berachot', 'ברכות'],
    ['Shabbat', 'Shabbos', 'שבת'],
    ['Eruvin', 'Eruvin', 'עירובין'],
    ['Pesachim', 'Pesachim', 'פסחים'],
    ['Yoma', 'Yoma', 'יומא'],
    ['Sukkah', 'Sukka', 'סוכה'],
    ['Beitzah', 'Beitza', 'ביצה'],
    ['Rosh_Hashanah', 'Rosh HaShana', 'ראש השנה'],
    ['Taanit', "Ta'anit", 'תענית'],
    ['Megillah', 'Megilla', 'מגילה'],
    ['Moed_Katan', 'Moed Katan', 'מועד קטן'],
    ['Chagigah', 'Chagiga', 'חגיגה'],
    ['Yevamot', 'Yevamot', 'יבמות'],
    ['Ketubot', 'Ketubot', 'כתובות'],
    ['Nedarim', 'Nedarim', 'נדרים'],
    ['Sotah', 'Sota', 'סוטה'],
    ['Gittin', 'Gittin', 'גיטין'],
    ['Kiddushin', 'Kiddushin', 'קידושין'],
    ['Bava_Kamma', 'Bava Kama', 'בבא קמא'],
    ['Bava_Metzia', 'Bava Metzia', 'בבא מציעא'],
    ['Bava_Batra', 'Bava Batra', 'בבא בתרא'],
    ['Sanhedrin', 'Sanhedrin', 'סנהדרין'],
    ['Makkot', 'Makkot', 'מכות'],
    ['Avodah_Zarah', 'Avoda Zara', 'עבודה זרה'],
    ['Menachot', 'Menachot', 'מנחות'],
    ['Chullin', 'Chullin', 'חולין'],
    ['Niddah', 'Nidda', 'נידה'],
  ] as const
).map(book('tractate'));

export const BOOKS: readonly Book[] = [
  ...TANAKH,
  ...TRACTATES,
  book('mishna')(['Pirkei_Avot', 'Avot', 'אבות']),
];
