/** Inputs for one public function, from its argument names and types. */
import fc from 'fast-check';
import { studentFields } from '@school/shared/student-fields';
import { integer, json, objectOf, text, timestamp } from './values.ts';

export interface Argument {
  readonly name: string;
  readonly type: string;
}

const FIELDS = studentFields.map((field) => field.name as string);
const ANSWERS = [
  'program_track',
  'first_name',
  'email',
  'phone',
  'date_of_birth',
  'graduation_year',
  'passport_number',
  'goals',
  'hebrew_proficiency',
  'status',
  'version',
  'id',
];
const YEAR = [
  'name',
  'is_published',
  'opens_at',
  'application_deadline_at',
  'application_deadline_zone',
  'decisions_at',
  'program_starts_on',
  'aid_text',
  'contact_email',
  'currency',
];
const SETTINGS = [
  'release_mode',
  'release_at',
  'max_interview_choices',
  'interview_change_hours',
  'expiry_margin_months',
  'payment_methods',
  'monthly_instalments',
  'first_instalment_on',
];
const SLOT = [
  'program_year_id',
  'interviewer_id',
  'starts_at',
  'ends_at',
  'kind',
  'place',
  'link',
  'capacity',
  'is_open',
];
const FILTERS = [
  'status',
  'track',
  'country',
  'missing',
  'interview',
  'documents',
  'year',
  'recent',
  'told',
  'program_track',
  'enrollment_status',
  'program_year_id',
  'is_active',
  'has_account',
  'from',
  'to',
  'actor',
  'table_name',
  'application_id',
  'row_id',
];

const listOf = (item: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 6, arbitrary: fc.array(item, { maxLength: 4 }) }, { weight: 1, arbitrary: json });

/** JSON arguments by function and name: keys that exist, so that the values are what is wrong. */
const JSON_INPUTS: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  'save_application_fields.changes': listOf(
    fc.record(
      {
        field: fc.oneof(fc.constantFrom(...ANSWERS), text),
        base: json,
        value: json,
        force: fc.constantFrom(true, false, 'yes'),
      },
      { requiredKeys: [] },
    ),
  ),
  'save_reference_fields.changes': listOf(
    fc.record(
      { field: fc.oneof(fc.constantFrom('name', 'email', 'years_known'), text), base: json, value: json },
      { requiredKeys: [] },
    ),
  ),
  'start_application.form': objectOf(ANSWERS),
  'save_student_draft.changes': listOf(
    fc.record(
      { field: fc.oneof(fc.constantFrom(...FIELDS), text), base: json, value: json },
      { requiredKeys: [] },
    ),
  ),
  'save_student_information.form': objectOf(FIELDS),
  'create_student.form': objectOf([...FIELDS, 'program_year_id']),
  'save_student.changes': objectOf([...FIELDS, 'program_year_id']),
  'student_duplicates.person': objectOf([
    'first_name',
    'last_name',
    'hebrew_last_name',
    'email',
    'date_of_birth',
  ]),
  'save_program_year.changes': objectOf(YEAR),
  'save_program_year_settings.changes': objectOf(SETTINGS),
  'save_program_year_tracks.tracks': listOf(
    objectOf([
      'track',
      'starts_on',
      'ends_on',
      'ages',
      'length_text',
      'tuition_amount',
      'housing_amount',
      'deposit_amount',
      'included_text',
    ]),
  ),
  'save_program_year_tracks.expected_versions': objectOf(['shana_aleph', 'shana_bet', 'post_army']),
  'save_task_template.changes': objectOf(['key', 'title', 'description', 'action', 'position']),
  'publish_interview_slots.slots': listOf(objectOf(SLOT)),
  'save_interview_slot.changes': objectOf(SLOT),
  'add_charge.charge': objectOf(['kind', 'label', 'amount', 'due_on', 'student_id']),
  'record_payment.payment': objectOf([
    'kind',
    'amount',
    'received_on',
    'method',
    'reference',
    'shekels',
    'shekel_rate',
    'provider_reference',
  ]),
};

const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: 9, arbitrary }, { weight: 1, arbitrary: fc.constant(null) });

function valueOf(functionName: string, argument: Argument, ids: readonly string[]): fc.Arbitrary<unknown> {
  const uuid = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: fc.uuid() },
  );
  const byType: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
    uuid,
    text,
    jsonb:
      JSON_INPUTS[`${functionName}.${argument.name}`] ??
      (argument.name === 'filters' ? objectOf(FILTERS) : json),
    integer,
    bigint: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(0, 1, 2, 3, 4) },
      { weight: 1, arbitrary: integer },
    ),
    boolean: fc.boolean(),
    'timestamp with time zone': timestamp,
    date: fc.constantFrom('2027-10-02', '2090-10-01', '1850-01-01', '2101-01-01'),
    'uuid[]': fc.array(uuid, { maxLength: 5 }),
    'text[]': fc.array(fc.oneof(fc.constantFrom(...FIELDS), text), { maxLength: 4 }),
  };
  const found = byType[argument.type];
  if (!found)
    throw new Error(
      `supabase/tests/properties/inputs.ts makes no values of type ${argument.type} (${functionName}).`,
    );
  return maybe(found);
}

/** Arguments of one call as JSON. */
export const callOf = (
  functionName: string,
  args: readonly Argument[],
  ids: readonly string[],
): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(
    Object.fromEntries(args.map((argument) => [argument.name, valueOf(functionName, argument, ids)])),
  );
