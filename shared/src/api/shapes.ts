/** Names for what the functions answer. Types only: import them with `import type`. */
import type { z } from 'zod';
import type { FunctionResult } from './types.ts';
import type { mySession, myStaffAccount } from './accounts.ts';
import type { likelyDuplicate, expiringPaper, listedStudent, studentRecord } from './students.ts';
import type { auditLine, officePerson, staffAccount } from './administration.ts';
import type { myEnrollment, myStudentInformation, ownTask, studentSection } from './accepted.ts';
import type { applicationCounts, applicationLine, officeDashboard, officeFile } from './applications.ts';
import type { interviewWishes, officeSlot } from './interviews.ts';
import type { seasonNumbers } from './numbers.ts';
import type * as readers from './readers.ts';
import type { ledger, openReversal, overdueStudent, waitingClaim } from './ledger.ts';
import type * as privacy from './privacy.ts';
import type { logEntry } from './lists.ts';
import type { sentLine } from './sent.ts';
import type { telling } from './values.ts';
import type * as own from './own-application.ts';
import type { finishedUpload } from './server.ts';
import type { openYear, yearTrack } from './visitors.ts';

export type { AnswerName, AnswerValue } from '../application-answers.ts';
export type YearTrack = z.output<typeof yearTrack>;
export type OpenYear = z.output<typeof openYear>;

export type SentLine = z.output<typeof sentLine>;
export type MySession = z.output<typeof mySession>;
export type MyStaffAccount = z.output<typeof myStaffAccount>;

export type MyApplication = z.output<typeof own.myApplication>;
export type ApplicationDocument = z.output<typeof own.ownDocument>;
export type Reference = z.output<typeof own.ownReference>;
export type OpenSlot = z.output<typeof own.openSlot>;
export type SlotTime = Omit<OpenSlot, 'id'>;
export type Choice = z.output<typeof own.ownChoice>;
export type Interview = NonNullable<MyApplication['interview']>;
export type FieldChange = z.output<typeof own.fieldChange>;
export type SaveResult = z.output<typeof own.savedFields>;

export type StudentSection = z.output<typeof studentSection>;
export type MyStudentInformation = z.output<typeof myStudentInformation>;
export type StudentFormValue = string | number | boolean | string[] | null;
export type EnrollmentTask = z.output<typeof ownTask>;
export type MyEnrollment = z.output<typeof myEnrollment>;
export type PaymentSummary = NonNullable<MyEnrollment['payment']>;
export type Ledger = z.output<typeof ledger>;
export type PaymentMethod = Ledger['ways'][number]['method'];
export type OverdueStudent = z.output<typeof overdueStudent>;
export type OpenReversal = z.output<typeof openReversal>;
export type WaitingClaim = z.output<typeof waitingClaim>;
export type PlanName = Ledger['options'][number]['plan'];
export type Instalment = Ledger['options'][number]['instalments'][number];

export type OfficeFile = z.output<typeof officeFile>;
export type Telling = z.output<typeof telling>;
export type ApplicationLine = z.output<typeof applicationLine>;
export type ApplicationCounts = z.output<typeof applicationCounts>;
export type OfficeDashboard = z.output<typeof officeDashboard>;
export type SeasonNumbers = z.output<typeof seasonNumbers>;
export type InterviewWishes = z.output<typeof interviewWishes>;
export type OfficeSlot = z.output<typeof officeSlot>;
export type LogEntry = z.output<typeof logEntry>;
export type AuditLine = z.output<typeof auditLine>;
export type OfficePerson = z.output<typeof officePerson>;
export type StaffAccount = z.output<typeof staffAccount>;

export type ListedReader = z.output<typeof readers.listedReader>;
export type OwnFile = z.output<typeof readers.ownFile>;
export type ProposedReaders = z.output<typeof readers.proposedReaders>;
export type SkippedReader = z.output<typeof readers.skippedReader>;
export type ScoreSheet = z.output<typeof readers.scoreSheet>;
export type CommitteeView = z.output<typeof readers.committeeView>;
export type CommitteeRow = z.output<typeof readers.committeeRow>;
export type Recommendation = (typeof readers.recommendations)[number];

export type Student = z.output<typeof listedStudent>;
export type StudentRecord = z.output<typeof studentRecord>;
export type LikelyDuplicate = z.output<typeof likelyDuplicate>;
export type ExpiringPaper = z.output<typeof expiringPaper>;

export type FinishedUpload = z.output<typeof finishedUpload>;

export type MyPrivacy = z.output<typeof privacy.myPrivacy>;
export type OwnPrivacyRequest = z.output<typeof privacy.ownPrivacyRequest>;
export type OfficePrivacyRequest = z.output<typeof privacy.officePrivacyRequest>;
export type PersonNames = z.output<typeof privacy.names>;
export type ReadingLine = z.output<typeof privacy.reading>;
export type ReadingDay = z.output<typeof privacy.readingDay>;
export type TakenData = FunctionResult<'take_my_data'>;
export type TakenFile = TakenData['files'][number];
