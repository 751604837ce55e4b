/** Letters in Hebrew whose paragraphs take several lines, in the words of those that are shipped. */
type Outcome = 'waitlisted' | 'rejected';

const YEAR = { type: 'field', attrs: { name: 'year' } };
const NAME = { type: 'field', attrs: { name: 'first_name' } };
const paragraph = (...content: (string | object)[]) => ({
  type: 'paragraph',
  content: content.map((part) => (typeof part === 'string' ? { type: 'text', text: part } : part)),
});

const LETTERS: Readonly<Record<Outcome, { readonly heading: string; readonly content: readonly object[] }>> =
  {
    waitlisted: {
      heading: 'אתה ברשימת ההמתנה שלנו',
      content: [
        paragraph('שלום ', NAME, ','),
        paragraph('תודה על האמון שנתת בנו. קראנו בעיון את בקשתך לשנת ', YEAR, ', ומצאה חן בעינינו.'),
        paragraph(
          'ביקשו ללמוד אצלנו יותר משאנו יכולים לקבל, והיום איננו יכולים להציע לך מקום. נשמח לשמור את שמך ברשימת ההמתנה: כשמתפנה מקום אנו פונים אל מי שנמצא בה.',
        ),
        paragraph(
          'אפשר להודיע לנו באזור האישי אם ברצונך להישאר ברשימה או שהחלטת אחרת. שתי התשובות טובות, והשנייה אינה פוגעת בנו.',
        ),
        paragraph('בברכה,'),
        paragraph('משרד הקבלה'),
      ],
    },
    rejected: {
      heading: 'תשובתנו לבקשתך',
      content: [
        paragraph('שלום ', NAME, ','),
        paragraph(
          'תודה שפנית אלינו לשנת ',
          YEAR,
          ', ועל כל מה שסיפרת לנו על עצמך. קראנו הכול בעיון ולא החלטנו בקלות דעת.',
        ),
        paragraph('צר לנו להודיעך שלא נוכל להציע לך מקום השנה.'),
        paragraph(
          'תשובה זו אינה אומרת דבר על ערכך, על לימודך או על מה שעוד תהיה. היא מדברת רק על מספר המקומות שלנו, ועל מי שלפי הבנתנו נוכל להיטיב עמו השנה בבית המדרש שלנו. יש מקומות טובים רבים ללמוד בהם, ואנו מקווים שתמצא את המקום הנכון לך.',
        ),
        paragraph('בברכת הצלחה בדרכך,'),
        paragraph('משרד הקבלה'),
      ],
    },
  };

/** What stands in a letter of this outcome. */
export const hebrewWords = (outcome: Outcome) => {
  const { heading, content } = LETTERS[outcome];
  return { subject: heading, heading, body: { type: 'doc', content } };
};
/** With numbers, brackets, an hour and Latin words, over two lines. */
export const HEBREW_PERSONAL =
  'ד״ר כהן קרא את כל 12 העמודים שכתבת (גם את העמוד באנגלית), וב-14:30 דיברנו עליך שוב עם Rabbi Example. נשמח לשמוע ממך.';
