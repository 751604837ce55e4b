/** What the words in the cells of docs/permissions.md mean, as SQL that knows nothing of policies. */

const APPLICATION = 'select a.id from public.applications a where a.user_id = $1';
const STUDENT = 'select s.id from public.students s where s.user_id = $1';
const HANDED_IN = 'select a.id from public.applications a where a.submitted_at is not null';

/** Which rows of a table are a person's own ($1 is their id). */
const OWN: Readonly<Record<string, string>> = {
  admins: 't.user_id = $1',
  applications: 't.user_id = $1',
  application_documents: `t.application_id in (${APPLICATION})`,
  application_references: `t.application_id in (${APPLICATION})`,
  interview_choices: `t.application_id in (${APPLICATION})`,
  enrollment_tasks: `t.application_id in (${APPLICATION})`,
  charges: `t.student_id in (${STUDENT})`,
  payments: `t.student_id in (${STUDENT})`,
  payment_reversals: `t.student_id in (${STUDENT})`,
  payment_claims: `t.student_id in (${STUDENT})`,
  payment_plans: `t.student_id in (${STUDENT})`,
  student_enrollments: `t.student_id in (${STUDENT})`,
};

const PUBLISHED: Readonly<Record<string, string>> = {
  program_years: 't.is_published',
  program_year_tracks: 't.program_year_id in (select y.id from public.program_years y where y.is_published)',
};

const keyOf = (table: string): string => (table === 'applications' ? 't.id' : 't.application_id');

/** The condition on `t` for a word in a table's cell. $1 is the person's id and is used by all. */
export function scopeCondition(table: string, word: string): string {
  const conditions: Readonly<Record<string, string | undefined>> = {
    '–': 'false',
    all: 'true',
    own: OWN[table],
    published: PUBLISHED[table],
    'handed in': `${keyOf(table)} in (${HANDED_IN})`,
    'handed in, no passport or medical': `t.application_id in (${HANDED_IN}) and t.kind not in ('passport', 'medical')
      and not exists (select from public.form_questions q where q.id = t.question_id and q.officers_only)`,
    files: '(t.application_id is not null or t.student_id is not null)',
  };
  const condition = conditions[word];
  if (!condition) throw new Error(`docs/permissions.md: "${word}" has no meaning for ${table}.`);
  return `(${condition}) and ($1::uuid is null or true)`;
}

/** A column that writing is tried with; the key of audit_log is made by the database alone. */
export const writtenColumn = (table: string): string => (table === 'audit_log' ? 'note' : idColumn(table));

/** The column that identifies a row. */
export const idColumn = (table: string): string =>
  ({ admins: 'user_id', person_settings: 'user_id', search_misses: 'term' })[table] ?? 'id';
