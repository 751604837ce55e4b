/**
 * The words of the authentication mails, in both languages. No names from the account stand in them: whoever typed an
 * address could have put any words there. `{{ … }}` is filled in by the auth service when it sends.
 */
import school from '@school/shared/school.json' with { type: 'json' };
import type { MailLanguage } from '@school/shared/mail/kinds';

export interface AuthMailWords {
  readonly subject: string;
  readonly heading: string;
  /** The address stands between the parts of an opening in which it is named. */
  readonly opening: readonly string[];
  readonly button: string;
  /** Said above the code; null where no page asks for one. */
  readonly code: string | null;
  readonly closing: string;
}
export const authMailNames = ['confirmation', 'invite', 'recovery', 'email_change'] as const;
export type AuthMailName = (typeof authMailNames)[number];

/** Values of the auth service that a text may name. */
export const ADDRESS = '{{ .Email }}';
export const NEW_ADDRESS = '{{ .NewEmail }}';

const PAGE_OPEN = {
  en: 'Is the page still open? You can type this code there instead:',
  he: 'הדף עדיין פתוח? אפשר להקליד שם את הקוד הזה:',
} as const;
const ONCE = {
  en: 'The link and the code work once, for one hour.',
  he: 'הקישור והקוד פועלים פעם אחת, למשך שעה.',
} as const;
const LINK_ONCE = {
  en: 'The link works once, for one hour.',
  he: 'הקישור פועל פעם אחת, למשך שעה.',
} as const;

export const authMailWords: Readonly<Record<AuthMailName, Readonly<Record<MailLanguage, AuthMailWords>>>> = {
  confirmation: {
    en: {
      subject: 'Confirm your e-mail address',
      heading: 'One step to your account',
      opening: ['Thank you for creating an account. Please confirm that this address is yours.'],
      button: 'Confirm my address',
      code: PAGE_OPEN.en,
      closing: `${ONCE.en} If you did not create an account, you can ignore this mail.`,
    },
    he: {
      subject: 'אישור כתובת הדוא״ל',
      heading: 'עוד צעד אחד לחשבון',
      opening: ['תודה שפתחתם חשבון. נא לאשר שהכתובת הזאת שלכם.'],
      button: 'אישור הכתובת',
      code: PAGE_OPEN.he,
      closing: `${ONCE.he} אם לא פתחתם חשבון, אפשר להתעלם מההודעה: דבר לא יקרה בלעדיכם.`,
    },
  },
  invite: {
    en: {
      subject: `Your invitation to ${school.name}`,
      heading: 'You are invited',
      opening: [
        'The yeshiva has made an account for ',
        ADDRESS,
        '. Accept the invitation and choose a password.',
      ],
      button: 'Accept the invitation',
      code: null,
      closing: `${LINK_ONCE.en} If it has expired, the office will gladly send the invitation again.`,
    },
    he: {
      subject: `הזמנה ל${school.hebrewName}`,
      heading: 'הוזמנתם',
      opening: ['הישיבה פתחה חשבון עבור ', ADDRESS, '. מקבלים את ההזמנה, בוחרים סיסמה ונכנסים.'],
      button: 'קבלת ההזמנה',
      code: null,
      closing: `${LINK_ONCE.he} אם פג תוקפם, המשרד ישלח את ההזמנה שוב ברצון.`,
    },
  },
  recovery: {
    en: {
      subject: 'Choose a new password',
      heading: 'A new password',
      opening: ['Somebody, most likely you, asked for a new password for the account of ', ADDRESS, '.'],
      button: 'Choose a new password',
      code: PAGE_OPEN.en,
      closing: `${ONCE.en} If it was not you, you can ignore this mail. Your password stays as it is.`,
    },
    he: {
      subject: 'בחירת סיסמה חדשה',
      heading: 'סיסמה חדשה',
      opening: ['מישהו, כנראה אתם, ביקש סיסמה חדשה לחשבון של ', ADDRESS, '.'],
      button: 'בחירת סיסמה חדשה',
      code: PAGE_OPEN.he,
      closing: `${ONCE.he} אם לא אתם ביקשתם, אפשר להתעלם מההודעה: הסיסמה נשארת כפי שהיא.`,
    },
  },
  email_change: {
    en: {
      subject: 'Confirm your new e-mail address',
      heading: 'A new address',
      opening: [
        'The account of ',
        ADDRESS,
        ' is to move to ',
        NEW_ADDRESS,
        '. We have written to both addresses. Please press the button in both mails: only then is the change made.',
      ],
      button: 'Confirm the change',
      code: null,
      closing: `${LINK_ONCE.en} If you did not ask for this, do not confirm it. If the account is yours, change its password: somebody may be signed in as you.`,
    },
    he: {
      subject: 'אישור כתובת הדוא״ל החדשה',
      heading: 'כתובת חדשה',
      opening: [
        'החשבון של ',
        ADDRESS,
        ' עומד לעבור אל ',
        NEW_ADDRESS,
        '. כתבנו לשתי הכתובות. נא ללחוץ על הכפתור בשני המיילים: רק אז השינוי נעשה.',
      ],
      button: 'אישור השינוי',
      code: null,
      closing: `${LINK_ONCE.he} אם לא ביקשתם זאת, אל תאשרו. אם החשבון שלכם, החליפו בו סיסמה: ייתכן שמישהו מחובר בשמכם.`,
    },
  },
};
