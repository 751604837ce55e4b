/**
 * Shipped words: the letters that tell a decision. They are no mails: the portal shows them and makes a PDF of them, the database
 * keeps a copy (`npm run types`) so that a letter is stored as it was told.
 */
import { dear, field, p, shalom, when, words } from '../build.ts';
import type { PlainBlockNode } from '@school/shared/mail/body';
import type { ShippedWords } from './index.ts';

const list = (...items: ReturnType<typeof p>[]): PlainBlockNode => ({
  type: 'orderedList',
  content: items.map((item) => ({ type: 'listItem', content: [item] })),
});

export const letterWords = {
  letter_accepted: {
    en: words(
      'Your acceptance',
      'You are accepted',
      ...dear(),
      p`It gives us great joy to offer you a place in ${field('track')} for ${field('year')}.`,
      when(
        'offer',
        p`You waited patiently for this answer, and we thank you for it. A place has opened, and it is yours if you want it.`,
      ),
      p`We read what you wrote with care and spoke about you at length. We believe that our beit midrash is a place where you will grow, and that it will be a better one with you in it.`,
      p`What comes next:`,
      list(
        p`Tell us whether you take your place, by ${field('reply_until')}.`,
        p`Pay the non-refundable deposit of ${field('deposit')}, the first part of the price. Your place is registered once we have your reply, the deposit and, if you applied before turning 18, the consent of a parent or guardian.`,
        p`Work through your list in the portal: passport, medical information, travel and payments.`,
      ),
      when('starts_on', p`The program begins on ${field('starts_on')}. We look forward to welcoming you.`),
      p`With blessings,`,
      p`The admissions office`,
    ),
    he: words(
      'מכתב קבלה',
      'התקבלת לישיבה',
      ...shalom(),
      p`אנו שמחים להציע לך מקום במסלול ${field('track')} לשנת ${field('year')}.`,
      when('offer', p`המתנת בסבלנות לתשובה זו, ואנו מודים לך על כך. התפנה מקום, והוא שלך אם תרצה בו.`),
      p`קראנו בעיון את מה שכתבת ודיברנו עליך ארוכות. אנו מאמינים שבית המדרש שלנו הוא מקום שתצמח בו, ושיהיה טוב יותר כשתהיה בו.`,
      p`מה הלאה:`,
      list(
        p`נא להודיע לנו על החלטתך בעניין המקום עד ${field('reply_until')}.`,
        p`נא לשלם דמי רישום בסך ${field('deposit')}, שאינם מוחזרים והם החלק הראשון של המחיר. המקום נרשם על שמך כשיהיו אצלנו תשובתך, דמי הרישום, ואם הגשת את הבקשה לפני גיל 18, גם הסכמת הורה או אפוטרופוס.`,
        p`נא להשלים את הרשימה באזור האישי: דרכון, פרטים רפואיים, נסיעה ותשלומים.`,
      ),
      when('starts_on', p`הלימודים מתחילים ב${field('starts_on')}. אנו מצפים לראותך.`),
      p`בברכה,`,
      p`משרד הקבלה`,
    ),
  },
  letter_waitlisted: {
    en: words(
      'About your application',
      'You are on our waitlist',
      ...dear(),
      p`Thank you for the trust you placed in us. We read your application for ${field('year')} with care, and what we read we liked.`,
      p`More people asked for a place than we can take, and today we cannot offer you one. We would like to keep your name on our waitlist: when a place opens, we turn to the people on it.`,
      p`You can tell us in the portal that you would like to stay on the list, or that you have decided otherwise. Both are good answers, and the second one is no offence to us.`,
      p`If you have news for us, or a question, write to the admissions office. We read everything.`,
      p`With blessings,`,
      p`The admissions office`,
    ),
    he: words(
      'בעניין בקשתך',
      'אתה ברשימת ההמתנה שלנו',
      ...shalom(),
      p`תודה על האמון שנתת בנו. קראנו בעיון את בקשתך לשנת ${field('year')}, ומצאה חן בעינינו.`,
      p`ביקשו ללמוד אצלנו יותר משאנו יכולים לקבל, והיום איננו יכולים להציע לך מקום. נשמח לשמור את שמך ברשימת ההמתנה: כשמתפנה מקום אנו פונים אל מי שנמצא בה.`,
      p`אפשר להודיע לנו באזור האישי אם ברצונך להישאר ברשימה או שהחלטת אחרת. שתי התשובות טובות, והשנייה אינה פוגעת בנו.`,
      p`אם יש לך חדשות או שאלה, נא לכתוב למשרד הקבלה. אנו קוראים הכול.`,
      p`בברכה,`,
      p`משרד הקבלה`,
    ),
  },
  letter_rejected: {
    en: words(
      'About your application',
      'Our answer to your application',
      ...dear(),
      p`Thank you for applying to us for ${field('year')}, and for all you told us about yourself. We read it with care and did not decide lightly.`,
      p`We are sorry to tell you that we cannot offer you a place this year.`,
      p`This answer says nothing of your worth, of your learning, or of what you will become. It speaks only of how many we can take, and of whom we believe we can serve well in our beit midrash this year. There are many good places to learn, and we hope that you find the one that is right for you.`,
      p`If you would like to speak with somebody about other programs, or to apply again another year, write to the admissions office. We will be glad to help.`,
      p`With blessings and good wishes for your way,`,
      p`The admissions office`,
    ),
    he: words(
      'בעניין בקשתך',
      'תשובתנו לבקשתך',
      ...shalom(),
      p`תודה שפנית אלינו לשנת ${field('year')}, ועל כל מה שסיפרת לנו על עצמך. קראנו הכול בעיון ולא החלטנו בקלות דעת.`,
      p`צר לנו להודיעך שלא נוכל להציע לך מקום השנה.`,
      p`תשובה זו אינה אומרת דבר על ערכך, על לימודך או על מה שעוד תהיה. היא מדברת רק על מספר המקומות שלנו, ועל מי שלפי הבנתנו נוכל להיטיב עמו השנה בבית המדרש שלנו. יש מקומות טובים רבים ללמוד בהם, ואנו מקווים שתמצא את המקום הנכון לך.`,
      p`אם ברצונך להתייעץ על תוכניות אחרות, או לפנות אלינו שוב בשנה אחרת, נא לכתוב למשרד הקבלה. נשמח לעזור.`,
      p`בברכת הצלחה בדרכך,`,
      p`משרד הקבלה`,
    ),
  },
  letter_submitted: {
    en: words(
      'About your application',
      'Your application is being looked at again',
      ...dear(),
      p`We are looking at your application for ${field('year')} again. What we wrote to you before does not hold any more, and a new answer will come.`,
      p`We know that waiting again is hard, and we are sorry for it. If something is unclear, write to the admissions office and somebody will answer you in person.`,
      p`With blessings,`,
      p`The admissions office`,
    ),
    he: words(
      'בעניין בקשתך',
      'אנו בוחנים את בקשתך שוב',
      ...shalom(),
      p`אנו בוחנים שוב את בקשתך לשנת ${field('year')}. מה שכתבנו לך קודם לכן אינו תקף עוד, ותשובה חדשה תבוא.`,
      p`אנו יודעים שקשה להמתין שוב, ומצטערים על כך. אם משהו אינו ברור, נא לכתוב למשרד הקבלה ויענו לך אישית.`,
      p`בברכה,`,
      p`משרד הקבלה`,
    ),
  },
} satisfies ShippedWords;
