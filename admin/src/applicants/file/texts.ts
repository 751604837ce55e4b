/** Words of the applicant's page, as the specification has them (sections 2, 4 and 8). */
export const texts = {
  loading: 'Loading applicant...',
  notFound: 'Student not found.',
  back: 'Back to Dashboard',
  statusTitle: 'Application Status Management',
  accountEmail: 'Our mails go to',
  accountEmailSame: 'The same address',
  registered: 'Status: Accepted - Student has registered and is enrolled',
  statusUpdated: 'Status updated',
  updateFailed: 'Update failed',
  updateFailedText: 'Unable to update student status.',
  held: 'The decision is held and the applicant does not see it yet.',
  interviewTitle: 'Interview Scheduling',
  interviewRecord: 'Interview',
  noSlots: 'No interview slots selected by student',
  interviewClosed: 'Interviews are scheduled while the application is pending or waitlisted.',
  schedule: 'Schedule Interview',
  reschedule: 'Reschedule',
  confirmInterview: 'Confirm Interview Schedule',
  changeInterview: 'Change Interview Time',
  interviewChanged: 'Interview time changed',
  registrationTitle: 'Registration Details',
  paymentTitle: 'Payment Information',
  detailsTitle: 'Application Details',
  tasksTitle: 'Enrollment Tasks',
  noTasks: 'The tasks are prepared when the acceptance is published.',
  tasksNote:
    'Tick what you have checked; the student sees it at once. A check ends when what was checked changes. A recorded payment confirms the deposit.',
  tasksReadOnly: 'Checking tasks is for admissions officers.',
  tasksCount: (done: number, all: number, confirmed: number) =>
    `${done} of ${all} tasks, ${confirmed} confirmed`,
  taskChanged: { checked: 'Task checked', unchecked: 'Check taken back', open: 'Task opened again' },
  taskOpen: 'Open again',
  taskFailed: 'The task was not changed',
  notProvided: 'Not provided',
  noResponse: 'No response provided',
  notUploaded: 'Not uploaded',
  noReferences: 'No references provided',
  lettersTitle: 'Letters of referees',
  notForYourRole: 'Not shown to your role',
  toCome: 'Loading…',
  withdrawn: 'The applicant has withdrawn. There is nothing to decide.',
  readOnly: 'Your role can read this file. Changing it is for admissions officers.',
} as const;

export const interviewScheduled = (date: string): string => `Interview scheduled for ${date}`;
export const interviewRescheduled = (date: string): string => `Interview rescheduled for ${date}`;
export const downloading = (file: string): string => `Downloading ${file}...`;
