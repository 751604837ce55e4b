/** Groups of columns that the page speaks of. Student categories come from the field registry. */
import { studentCategories, fieldsOf } from '@school/shared/student-fields';

/** Derived columns that are not open to staff. */
export const derivedColumns = ['israeli_citizen', 'registration_deposit_paid', 'amount_owed'] as const;

/** 'students.<category>' and 'students.derived'; each registry field is in exactly one. */
export const studentGroups: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    studentCategories.map(({ id }) => [
      `students.${id}`,
      fieldsOf(id)
        .map((field) => field.name as string)
        .filter((name) => !(derivedColumns as readonly string[]).includes(name)),
    ]),
  ),
  'students.derived': derivedColumns,
};

/** One column of each group with a value that may be written. */
export const sampleChange: Readonly<Record<string, Record<string, unknown>>> = {
  'students.general': { marital_status: 'engaged' },
  'students.educational': { assigned_rabbi: 'Rav Dugma' },
  'students.housing': { dorm_room_number: '12' },
  'students.citizenship': { israeli_passport_number: '12345678' },
  'students.financial': { financial_aid_amount: 10 },
  'students.health': { medical_conditions: 'None' },
  'students.military': { draft_board_location: 'Jerusalem' },
  'students.parents': { father_first_name: 'Boaz' },
  'students.administrative': { internal_notes: 'Call home' },
  'students.derived': { amount_owed: 0 },
  'own.form': { high_school_name: 'Demo High' },
  'own.passport_travel': { flight_information: 'LY001' },
  'own.medical': { medical_conditions: 'None' },
  'own.office': { internal_notes: 'I am great' },
};

export const sensitiveAnswers = ['passport_number', 'special_learning_needs', 'date_of_birth'] as const;
