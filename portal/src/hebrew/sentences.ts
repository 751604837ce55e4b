/**
 * Hebrew of the sentences that these pages meet from the database, the functions and shared rules, found by their English (which is
 * what is sent). portal/test/hebrew.test.ts holds them against their sources.
 */
import { tracks } from '@school/shared/tracks';

const sentences = new Map(
  Object.entries({
    // Where an application stands (shared/src/standing.ts, statuses.ts).
    'The application is in progress. It has not been submitted yet.': 'הבקשה בהכנה. היא טרם הוגשה.',
    'The application has been put aside for now.': 'הבקשה הונחה בצד לעת עתה.',
    'The application deadline has passed, and the application was not submitted.':
      'המועד האחרון להגשה עבר, והבקשה לא הוגשה.',
    'The application has been submitted, and the office is reading it.': 'הבקשה הוגשה, והמשרד קורא אותה.',
    'The application is on the waitlist: a place may still open.':
      'הבקשה ברשימת ההמתנה: ייתכן שעוד יתפנה מקום.',
    'A place has been offered.': 'הוצע מקום.',
    'A place has been offered, but the time to reply has passed.': 'הוצע מקום, אך המועד לתשובה עבר.',
    'The place has been accepted. The registration is not complete yet.':
      'המועמד נענה להצעה. הרישום טרם הושלם.',
    'The place has been accepted, but the deposit has not come in time.':
      'המועמד נענה להצעה, אך דמי הרישום לא הגיעו במועד.',
    'The place has been accepted, and we were told that the deposit has been sent. The office is looking for it.':
      'המועמד נענה להצעה, ונמסר לנו שדמי הרישום נשלחו. המשרד מחפש אותם.',
    'The place has been accepted, and the deposit has arrived. A parent’s consent is still needed.':
      'המועמד נענה להצעה, ודמי הרישום הגיעו. עדיין נדרשת הסכמת הורה.',
    'The registration is complete. Some enrollment tasks are still open.':
      'הרישום הושלם. כמה ממשימות ההצטרפות עדיין פתוחות.',
    'The registration is complete. The deposit is still to be paid.': 'הרישום הושלם. דמי הרישום טרם שולמו.',
    'The registration is complete, and every task is marked as done.':
      'הרישום הושלם, וכל המשימות סומנו כבוצעו.',
    'We could not offer a place.': 'לא יכולנו להציע מקום.',
    'The place has been declined.': 'המועמד ויתר על המקום.',
    'The time to reply has passed, and the offer of a place has ended.':
      'המועד לתשובה עבר, והצעת המקום הסתיימה.',
    'The application has been withdrawn.': 'הבקשה בוטלה.',
    'The place in the program has ended. What is still to be paid, if anything, stands below.':
      'ההשתתפות בתוכנית הסתיימה. מה שנותר לתשלום, אם נותר, רשום למטה.',
    // The same to the student, beside the letter.
    'We are sorry: we could not offer you a place.': 'צר לנו: לא יכולנו להציע לך מקום.',
    'You can apply again for another year, and the office can tell you of other programs: write to us whenever you like.':
      'אפשר להגיש בקשה שוב לשנה אחרת, והמשרד יכול לספר על תוכניות נוספות: כתוב לנו בכל עת.',
    'You have declined your place.': 'ויתרת על המקום.',
    'If something is unclear, write to the office.': 'אם משהו אינו ברור, כתוב למשרד.',
    'If you still want to come, write to the office.': 'אם עדיין תרצה לבוא, כתוב למשרד.',
    'You have withdrawn your application.': 'ביטלת את הבקשה.',
    'The office can reopen it within its year: write to us if you change your mind.':
      'המשרד יכול לפתוח אותה שוב בתוך אותה שנה: כתוב לנו אם תשנה את דעתך.',
    'Your place in the program has ended.': 'השתתפותך בתוכנית הסתיימה.',
    'Write to the office today if you want the place: it can give you more time.':
      'אם ברצונך במקום, כתוב למשרד עוד היום: הוא יכול לתת זמן נוסף.',
    'You are on the waitlist: a place may still open, and we will write to you as soon as we can offer you one.':
      'אתה ברשימת ההמתנה: ייתכן שעוד יתפנה מקום, ונכתוב לך מיד כשנוכל להציע אותו.',
    'In progress': 'בהכנה',
    Pending: 'בטיפול',
    Waitlisted: 'ברשימת המתנה',
    Accepted: 'התקבל',
    Registered: 'רשום',
    'Not accepted': 'לא התקבל',
    'Place not taken': 'המקום לא מומש',
    Withdrawn: 'בוטלה',
    // Documents and what is open (documents.ts, DocumentBadge, supabase/schemas/33_lines.sql).
    'Not sent': 'לא נשלח',
    Received: 'התקבל',
    Checked: 'נבדק',
    'Needs replacing': 'יש להחליף',
    Ready: 'מוכן',
    Personal: 'פרטים אישיים',
    Academic: 'לימודים',
    Essays: 'חיבורים',
    Transcript: 'גיליון ציונים',
    'Letter of recommendation': 'מכתב המלצה',
    Passport: 'דרכון',
    'Medical form': 'טופס רפואי',
    Resume: 'קורות חיים',
    'File for a question of the year': 'קובץ לשאלה של השנה',
    References: 'ממליצים',
    'A referee': 'ממליץ',
    'Another referee, in place of one who cannot write': 'ממליץ נוסף, במקום מי שאין באפשרותו לכתוב',
    'A referee asked for a letter': 'פנייה לממליץ',
    'Name of a reference': 'שם של ממליץ',
    'Consent of a parent or guardian': 'הסכמת הורה או אפוטרופוס',
    'Your reply to the offer': 'התשובה להצעה',
    'Student information': 'פרטי הסטודנט',
    'Submit Passport Information': 'מסירת פרטי הדרכון',
    'Medical Information': 'מידע רפואי',
    'Pay Program Deposit': 'תשלום דמי הרישום',
    'Setup Tuition Payments': 'הסדרת תשלומי שכר הלימוד',
    'Travel Arrangements': 'סידורי נסיעה',
    'Program deposit': 'דמי רישום',
    Tuition: 'שכר לימוד',
    'Room and board': 'דיור וכלכלה',
    'your home address': 'כתובת המגורים',
    'a parent with a phone number or an e-mail address': 'הורה עם מספר טלפון או כתובת מייל',
    'the deposit in full': 'דמי הרישום במלואם',
    'your payment plan': 'תוכנית התשלומים',
    'the day you arrive': 'יום ההגעה',
    'your flight': 'הטיסה',
    // Answers of the application (supabase/schemas/13_own_application.sql).
    'Program track': 'מסלול',
    'First name': 'שם פרטי',
    'Last name': 'שם משפחה',
    'Hebrew first name': 'שם פרטי בעברית',
    'Hebrew last name': 'שם משפחה בעברית',
    Email: 'כתובת מייל',
    Phone: 'טלפון',
    'WhatsApp phone': 'טלפון לוואטסאפ',
    'Date of birth': 'תאריך לידה',
    Address: 'כתובת',
    City: 'עיר',
    'Postal code': 'מיקוד',
    Country: 'מדינה',
    'Passport number': 'מספר דרכון',
    'Passport valid until': 'תוקף הדרכון',
    'Emergency contact name': 'איש קשר לשעת חירום',
    'Emergency contact phone': 'טלפון של איש הקשר',
    'Emergency contact relationship': 'הקשר של איש הקשר למועמד',
    'High school': 'בית ספר תיכון',
    'Graduation year': 'שנת סיום',
    GPA: 'ממוצע ציונים',
    'Current school': 'מוסד לימודים נוכחי',
    'Previous yeshiva': 'ישיבה קודמת',
    'Torah study level': 'רמת הלימוד התורני',
    'Hebrew proficiency': 'ידיעת עברית',
    'Jewish education': 'חינוך יהודי',
    'Special learning needs': 'צרכים לימודיים מיוחדים',
    'Spiritual journey': 'הדרך הרוחנית',
    Goals: 'מטרות',
    'Jewish background': 'רקע יהודי',
    None: 'אין',
    Basic: 'בסיסית',
    Intermediate: 'בינונית',
    Advanced: 'גבוהה',
    Fluent: 'שוטפת',
    Mother: 'אם',
    Father: 'אב',
    'Legal guardian': 'אפוטרופוס',
    // What the connection, the session and a file are refused with (problem.ts, api.ts, shared/src/errors.ts, files/check-file.ts).
    'No connection. Check your internet and try again.': 'אין חיבור. נא לבדוק את האינטרנט ולנסות שוב.',
    'Your session has ended. Please sign in again.': 'תוקף הכניסה פג. נא להיכנס שוב.',
    'Something went wrong. Please try again.': 'משהו השתבש. נא לנסות שוב.',
    'The server is busy at the moment. Please try again.': 'השרת עמוס כרגע. נא לנסות שוב.',
    'You do not have permission to do this.': 'אין הרשאה לפעולה הזאת.',
    'The payment page could not be opened. Please try again.':
      'לא היה אפשר לפתוח את דף התשלום. נא לנסות שוב.',
    'This file is empty.': 'הקובץ ריק.',
    'HEIC photos can’t be read here. Please send the photo as JPEG, or take a screenshot of it.':
      'אי אפשר לקרוא כאן תמונות HEIC. נא לשלוח את התמונה כ־JPEG או לצלם את המסך.',
    'Please send a PDF, JPEG or PNG file.': 'נא לשלוח קובץ PDF, ‏JPEG או PNG.',
    'This file is not what its name says. Please send a real PDF, JPEG or PNG.':
      'תוכן הקובץ אינו תואם את שמו. נא לשלוח קובץ PDF, ‏JPEG או PNG אמיתי.',
    'This file is broken or incomplete. Please save it again on your device and send it once more.':
      'הקובץ פגום או חלקי. נא לשמור אותו מחדש במכשיר ולשלוח שוב.',
    'This PDF opens only with a password. Save it without a password and send it again.':
      'ה־PDF הזה נפתח רק בסיסמה. נא לשמור אותו בלי סיסמה ולשלוח שוב.',
    'The file must be smaller than 25 MB.': 'הקובץ צריך להיות קטן מ־25 MB.',
    // Refusals of the functions that these pages call (supabase/schemas).
    'Enter an e-mail address like name@example.org.': 'נא להקליד כתובת מייל, למשל name@example.org.',
    'Enter your full name.': 'נא להקליד שם מלא.',
    'At most 200 characters.': 'עד 200 תווים.',
    'Say who you are to the applicant.': 'נא לבחור מה הקשר שלכם למועמד.',
    'Sign by typing your full name.': 'נא לחתום בהקלדת השם המלא.',
    'Type your name here exactly as it stands above.': 'נא להקליד כאן את השם בדיוק כפי שנכתב למעלה.',
    'The words have been changed since you opened this page. Please read them again.':
      'הנוסח השתנה מאז שפתחתם את הדף. נא לקרוא אותו שוב.',
    'At most 1,000 characters.': 'עד 1,000 תווים.',
    'The applicant is signed in here. Please sign out first: only a parent or guardian can answer.':
      'המועמד מחובר כאן. נא לצאת מהחשבון תחילה: רק הורה או אפוטרופוס יכול להשיב.',
    'You do not follow this application.': 'אינכם עוקבים אחר הבקשה הזאת.',
    'This invitation cannot be accepted any more. Please ask for a new one.':
      'ההזמנה הזאת אינה בתוקף עוד. נא לבקש הזמנה חדשה.',
    'This invitation has been accepted with another account.': 'ההזמנה הזאת נוצלה בחשבון אחר.',
    "This is the applicant's own account. Please use an account of your own.":
      'זה חשבונו של המועמד. נא להשתמש בחשבון משלכם.',
    'There is nothing to pay here now.': 'אין כאן כרגע מה לשלם.',
    'No consent is needed here.': 'לא נדרשת כאן הסכמה.',
    'This was sent already, with other details. Open the page again.':
      'זה כבר נשלח, עם פרטים אחרים. נא לפתוח את הדף מחדש.',
    'There is no deposit to pay: it is recorded already.': 'אין דמי רישום לתשלום: הם כבר נרשמו.',
    'Choose one of the payment methods.': 'נא לבחור אחד מאמצעי התשלום.',
    'Enter the day on which you sent it.': 'נא להקליד את היום שבו שלחתם.',
    'Enter the reference, so that the office can find it.':
      'נא להקליד את האסמכתה, כדי שהמשרד ימצא את התשלום.',
    'Please keep the reference under 120 characters.': 'נא לקצר את האסמכתה: עד 120 תווים.',
    'You have tried this several times. Please wait an hour.': 'ניסיתם זאת כמה פעמים. נא להמתין שעה.',
    'Choose a payment plan.': 'נא לבחור תוכנית תשלומים.',
    'The first instalment was due already. Only the office changes the plan now: please write to us.':
      'מועד התשלום הראשון כבר עבר. עכשיו רק המשרד יכול לשנות את התוכנית: נא לכתוב לנו.',
    'A letter has at most 20,000 characters.': 'מכתב יכול להכיל עד 20,000 תווים.',
    'Write the letter or add it as a file first.': 'נא לכתוב את המכתב או לצרף אותו כקובץ תחילה.',
    'A letter has at most five photographs. Remove one, or send one PDF.':
      'למכתב עד חמש תמונות. נא להסיר אחת, או לשלוח PDF אחד.',
    'Too many files were sent. Please wait an hour.': 'נשלחו יותר מדי קבצים. נא להמתין שעה.',
    'This message could not be sent. Try again.': 'לא היה אפשר לשלוח את ההודעה. נא לנסות שוב.',
    'Write a message first.': 'נא לכתוב הודעה תחילה.',
    'At most 5,000 characters.': 'עד 5,000 תווים.',
    'A file did not arrive. Take it off and add it again.': 'קובץ אחד לא הגיע. נא להסיר אותו ולהוסיף שוב.',
    'You have sent many messages in a short time. Please wait an hour.':
      'שלחתם הודעות רבות בזמן קצר. נא להמתין שעה.',
    'You have sent 500 MB of files within a day. Please go on tomorrow.':
      'שלחתם 500 MB של קבצים ביום אחד. נא להמשיך מחר.',
    'This letter does not exist.': 'המכתב הזה אינו קיים.',
    'This document is no longer there.': 'המסמך הזה כבר אינו קיים.',
    'A new version is there. Load this page again.': 'יש גרסה חדשה. נא לטעון את הדף מחדש.',
    'This link is not valid for this account.': 'הקישור אינו תקף לחשבון הזה.',
    'Choose English or Hebrew.': 'נא לבחור אנגלית או עברית.',
  }),
);

/** What is put together of a sentence and a value. */
const composed: readonly (readonly [RegExp, (value: string, more?: string) => string])[] = [
  [/^(.+), to be sent again$/, (label) => `${said(label)}, לשליחה מחדש`],
  [/^(.+), or a letter uploaded$/, (label) => `${said(label)}, או העלאת מכתב`],
  [/^Room and board (\d{4}-\d{4})$/, (year) => `דיור וכלכלה ${year}`],
  [
    /^Tuition (\d{4}-\d{4})(?: \((\$[\d,.]+), less the deposit\))?$/,
    (year, whole) => `שכר לימוד ${year}${whole ? ` (${whole}, בניכוי דמי הרישום)` : ''}`,
  ],
  [/^(\d+) referees asked for a letter$/, (count) => `פנייה ל־${count} ממליצים`],
  [
    /^This file is ([^,]+), and the limit is 25 MB\. .+$/,
    (size) =>
      `גודל הקובץ ${size}, והגודל המרבי הוא 25 MB. צלמו כל עמוד בטלפון ושלחו את התמונות. אפשר לבחור כמה יחד.`,
  ],
  [/^This is (\S+) characters? too long/, (over) => `ארוך מדי ב־${over} תווים. נא לקצר.`],
  [/^Did you mean (\S+)\? /, (address) => `האם הכוונה ל־${address}? אם הכתובת נכונה, אפשר להשאיר אותה.`],
];

/** The Hebrew of an English sentence; the sentence itself where there is none (a name, the school's own words). */
export function said(sentence: string): string {
  const known = sentences.get(sentence) ?? tracks.find(({ label }) => label === sentence)?.hebrew;
  if (known !== undefined) return known;
  for (const [pattern, hebrew] of composed) {
    const [, value, more] = pattern.exec(sentence) ?? [];
    if (value !== undefined) return hebrew(value, more);
  }
  return sentence;
}

export const knownSentences: readonly string[] = [...sentences.keys()];
