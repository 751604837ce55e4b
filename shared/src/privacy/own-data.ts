/**
 * What a person finds in the copy of their data, table by table (`private.own_data_map`), and what is left out with the reason.
 * A test derives every table with a path to a person from the schema: each stands in exactly one of the two lists.
 */
export const ownDataTitles = {
  'auth.users': 'Your account',
  'auth.identities': 'How you sign in',
  'auth.sessions': 'Where you are signed in',
  'auth.mfa_factors': 'Your second factors',
  'public.admins': 'Your staff account',
  'public.person_settings': 'Your mail settings',
  'public.applications': 'Your application',
  'private.form_answers': 'Your answers to questions of the year',
  'public.application_references': 'Referees you named',
  'private.reference_requests': 'Referees you asked',
  'private.application_referees': 'What you said about reading letters',
  'private.link_languages': 'Languages in which others are written to about you',
  'private.decision_letters': 'Letters about the decision',
  'private.place_offers': 'Places offered to you from the waitlist',
  'private.waitlist_entries': 'That you asked to stay on the waitlist',
  'private.application_parents': 'Parents who follow your application, and applications you follow',
  'private.guardian_consents': 'Consent of your parents or guardians',
  'public.application_documents': 'Documents you sent',
  'public.application_extensions': 'Your later deadline',
  'public.interview_choices': 'Interview times you chose',
  'public.interviews': 'Your interview',
  'public.interview_absences': 'What you told us about your interview',
  'public.enrollment_tasks': 'Your list after the acceptance',
  'public.students': 'Your student record',
  'private.student_drafts': 'Student information you typed and did not save',
  'public.student_enrollments': 'Your years with us',
  'public.student_leaves': 'When you were out',
  'public.charges': 'What you were charged',
  'public.payments': 'What you have paid',
  'public.payment_reversals': 'Money that went back to you',
  'public.payment_claims': 'Payments you told us of',
  'public.payment_plans': 'Your payment plan',
  'private.student_invitations': 'Your invitation',
  'private.threads': 'Your conversation with the office',
  'private.thread_messages': 'Messages between you and the office',
  'private.thread_files': 'Files of these messages',
  'public.questions': 'Questions you asked',
  'public.privacy_requests': 'What you asked about your data',
  'public.email_outbox': 'Mails we sent you',
  'public.audit_log': 'What you changed, and when',
} as const;
export type OwnDataPlace = keyof typeof ownDataTitles;
export const ownDataPlaces = Object.keys(ownDataTitles) as readonly OwnDataPlace[] as readonly [
  OwnDataPlace,
  ...OwnDataPlace[],
];

/** Beside tables: what their covered rows do not show. */
export const leftOutOfRows = [
  'Notes and assessments of the office, in your application and your record.',
  'Letters of your referees: they were promised that you would not read them.',
] as const;

const SECRETS =
  'Secrets that protect your account, kept scrambled or for minutes; they say nothing about you.';
const TECHNICAL = 'Technical traces that go by themselves within days.';
const OFFICE = 'Work of the office, which others see too; what concerns you stands in your own rows.';

/** Tables with a path to a person that the copy leaves out. */
export const leftOutOfOwnData: Readonly<Record<string, string>> = {
  'public.application_decisions': 'Decisions are told in your application as soon as they are published.',
  'public.application_notes': 'Notes of the office about applications.',
  'private.officer_drafts': 'What somebody of the office has typed and not sent or decided.',
  'private.content_drafts': 'What an editor of the site has written and not published.',
  'private.content_changes': 'What an editor has published on the site: it is public.',
  'private.saved_views':
    'How somebody of the office looks at a list: filters, order and columns, no records.',
  'public.application_readers': OFFICE,
  'public.application_scores': 'What readers of the office think of applications.',
  'public.committee_places': 'What the office thinks of applications, before it is decided.',
  'public.reader_conflicts': OFFICE,
  'public.interview_slots': OFFICE,
  'private.merged_students':
    'Which earlier record of yours went into your record; what it said stands there.',
  'public.mailings': OFFICE,
  'private.bulk_runs': OFFICE,
  'private.bulk_items': OFFICE,
  'private.bulk_words': OFFICE,
  'private.student_batches': OFFICE,
  'private.student_batch_items': OFFICE,
  'private.releases': OFFICE,
  'private.publication_failures': 'Decisions are told in your application as soon as they are published.',
  'public.mail_templates': OFFICE,
  'private.letter_paragraphs':
    'Words of the office for a letter that is not written yet; what was told stands in the letter.',
  'private.mail_copies': 'The words of your mails stand with the mails.',
  'private.mail_attempts': TECHNICAL,
  'private.access_log':
    'Who on the staff read your records: the office tells you when you ask, with your name checked.',
  'private.reference_files': 'Letters of your referees: they were promised that you would not read them.',
  'private.card_checkouts': TECHNICAL,
  'private.exports': TECHNICAL,
  'private.rate_limits': TECHNICAL,
  'private.account_notices': TECHNICAL,
  'private.address_changes': TECHNICAL,
  'private.mail_facts': 'What a mail tells of money or papers: the mail itself says it.',
  'private.mail_links': SECRETS,
  'private.early_answers':
    'Answers from before you had an account carry no name of an account and go after a week.',
  'private.erasures': 'Erasures that are under way; what is left afterwards does not say whose they were.',
  'private.refused_answers':
    'What you typed and could not be saved yet: your application shows it until you correct it or leave it out.',
  'private.recovery_codes': SECRETS,
  'private.unproven_passwords': SECRETS,
  'auth.refresh_tokens': SECRETS,
  'auth.one_time_tokens': SECRETS,
  'auth.mfa_challenges': SECRETS,
  'auth.mfa_amr_claims': SECRETS,
  'auth.flow_state': SECRETS,
  'auth.audit_log_entries': TECHNICAL,
  'storage.objects': 'Your files themselves lie in the folder "files".',
};
