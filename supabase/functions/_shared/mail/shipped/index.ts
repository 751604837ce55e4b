/** The words the product ships for every kind of mail, in both languages. The office may replace them by year. */
import type { MailKindName, MailLanguage } from '@school/shared/mail/kinds';
import type { Words } from '../build.ts';
import { applicationWords } from './applications.ts';
import { enrollmentWords } from './enrollment.ts';
import { familyWords } from './families.ts';
import { interviewWords } from './interviews.ts';
import { letterWords } from './letters.ts';
import { otherWords } from './others.ts';
import { privacyWords } from './privacy.ts';
import { reminderWords } from './reminders.ts';

export type ShippedWords = Partial<Record<MailKindName, Readonly<Record<MailLanguage, Words>>>>;

export const shipped: Readonly<Record<MailKindName, Readonly<Record<MailLanguage, Words>>>> = {
  ...applicationWords,
  ...interviewWords,
  ...enrollmentWords,
  ...privacyWords,
  ...reminderWords,
  ...letterWords,
  ...otherWords,
  ...familyWords,
};
