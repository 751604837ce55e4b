/** Shipped words: what a person asks about their own data, and what the office answers. */
import { button, dear, details, field, p, shalom, words } from '../build.ts';
import type { ShippedWords } from './index.ts';

export const privacyWords = {
  data_taken: {
    en: words(
      'Your data has been downloaded',
      'A copy of your data was downloaded',
      ...dear(),
      p`Everything we keep about you has just been downloaded from your account. If that was you, there is nothing to do.`,
      details,
      p`If it was not you, choose a new password on the sign-in page now and write to us.`,
      button('Open your account'),
    ),
    he: words(
      'המידע שלך הורד',
      'עותק של המידע שלך הורד',
      ...shalom(),
      p`כל המידע השמור אצלנו עליך הורד זה עתה מהחשבון שלך. אם הורדת אותו, אין צורך לעשות דבר.`,
      details,
      p`אם לא הורדת אותו, נא לבחור עכשיו סיסמה חדשה בדף הכניסה ולכתוב לנו.`,
      button('לחשבון שלך'),
    ),
  },
  deletion_asked: {
    en: words(
      'You have asked us to delete your data',
      'We have received your request',
      ...dear(),
      p`You have asked that your account and everything we keep about you be deleted. We answer within a month.`,
      p`Until then nothing changes, and you can take the request back in your account. If it was not you who asked, take it back there and choose a new password.`,
      button('Open your account'),
    ),
    he: words(
      'ביקשת למחוק את המידע שלך',
      'הבקשה שלך התקבלה',
      ...shalom(),
      p`ביקשת למחוק את החשבון שלך ואת כל המידע השמור אצלנו עליך. נענה בתוך חודש.`,
      p`עד אז דבר לא משתנה, ואפשר לבטל את הבקשה בחשבון שלך. אם לא ביקשת זאת, נא לבטל אותה שם ולבחור סיסמה חדשה.`,
      button('לחשבון שלך'),
    ),
  },
  deletion_confirmed: {
    en: words(
      'Your data is being deleted',
      'Your data is being deleted',
      ...dear(),
      p`As you asked, your account and everything we keep about you is being deleted now. It cannot be brought back.`,
      p`This is our last mail to you: your address goes as well. Copies kept against accidents hold your data until they run out.`,
    ),
    he: words(
      'המידע שלך נמחק',
      'המידע שלך נמחק',
      ...shalom(),
      p`כפי שביקשת, החשבון שלך וכל המידע השמור אצלנו עליך נמחקים כעת. לא ניתן לשחזר אותם.`,
      p`זו ההודעה האחרונה שלנו אליך: גם הכתובת שלך נמחקת. עותקים השמורים למקרה תקלה מכילים את המידע שלך עד שפג תוקפם.`,
    ),
  },
  deletion_refused: {
    en: words(
      'About your request to delete your data',
      'We cannot delete your data now',
      ...dear(),
      p`You asked us to delete your account and your data. We cannot do that now, for this reason:`,
      p`${field('reason')}`,
      p`You can answer this mail, and you can ask again at any time.`,
      button('Open your account'),
    ),
    he: words(
      'בנוגע לבקשתך למחוק את המידע שלך',
      'לא נוכל למחוק את המידע שלך כעת',
      ...shalom(),
      p`ביקשת למחוק את החשבון ואת המידע שלך. לא נוכל לעשות זאת כעת, מהסיבה הבאה:`,
      p`${field('reason')}`,
      p`אפשר להשיב להודעה זו, ואפשר לבקש שוב בכל עת.`,
      button('לחשבון שלך'),
    ),
  },
  name_corrected: {
    en: words(
      'Your name has been corrected',
      'Your name has been corrected',
      ...dear(),
      p`As you asked, your name now stands like this in everything we keep about you.`,
      details,
      button('Open your account'),
    ),
    he: words(
      'השם שלך תוקן',
      'השם שלך תוקן',
      ...shalom(),
      p`כפי שביקשת, כך מופיע מעתה השם שלך בכל המידע השמור אצלנו.`,
      details,
      button('לחשבון שלך'),
    ),
  },
  name_refused: {
    en: words(
      'About the correction of your name',
      'We have not changed your name',
      ...dear(),
      p`You asked us to correct your name. We have not changed it, for this reason:`,
      p`${field('reason')}`,
      p`You can answer this mail, and you can ask again at any time.`,
      button('Open your account'),
    ),
    he: words(
      'בנוגע לתיקון השם שלך',
      'לא שינינו את השם שלך',
      ...shalom(),
      p`ביקשת שנתקן את שמך. לא שינינו אותו, מהסיבה הבאה:`,
      p`${field('reason')}`,
      p`אפשר להשיב להודעה זו, ואפשר לבקש שוב בכל עת.`,
      button('לחשבון שלך'),
    ),
  },
} satisfies ShippedWords;
