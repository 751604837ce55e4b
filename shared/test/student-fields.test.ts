/** The student record of the specification (section 3), word for word: categories, their columns, choices and kinds. */
import { describe, expect, it } from 'vitest';
import { hebrewChoices } from '../src/student-fields-hebrew.ts';
import { fieldsOf, studentCategories, studentFields, type StudentField } from '../src/student-fields.ts';

/** Age is computed everywhere and stored nowhere (design, section 4). */
const SPECIFIED: Readonly<Record<string, string>> = {
  general:
    'first_name last_name email cell_phone whatsapp_phone date_of_birth marital_status home_address arrival_date_israel flight_information',
  educational:
    'program_track learning_start_date learning_end_date assigned_rabbi hebrew_level learning_level high_school_name high_school_graduation_year previous_yeshiva years_in_yeshiva academic_background',
  housing: 'living_on_campus dorm_room_number housing_notes',
  citizenship:
    'israeli_citizen citizenship_countries israeli_passport_number israeli_passport_expiration foreign_passport_number foreign_passport_expiration foreign_passport_country',
  financial:
    'registration_deposit_paid registration_deposit_amount registration_deposit_due_date total_tuition_cost monthly_tuition_amount early_registration_discount amount_owed payment_schedule financial_aid_amount scholarship_percentage',
  health:
    'israeli_health_insurance kupat_cholim health_insurance_provider health_insurance_policy_number medical_conditions emergency_medical_contact emergency_medical_phone',
  military:
    'interested_in_drafting machal_eligible machal_interested tzav_rishon_date chiyul_date giyus_date army_documents_submitted army_service_status draft_board_location',
  parents:
    'father_first_name father_last_name father_email father_whatsapp mother_first_name mother_last_name mother_email mother_whatsapp parents_marital_status parents_home_address parents_home_city parents_home_country emergency_contact_name emergency_contact_relationship emergency_contact_phone emergency_contact_email',
  administrative:
    'registration_status enrollment_status notes internal_notes last_contact_date contact_method',
};

const CHOICES: Readonly<Record<string, string>> = {
  marital_status: 'single married engaged',
  program_track: 'shana_aleph shana_bet shiur_bet_plus post_army',
  kupat_cholim: 'clalit maccabi meuhedet leumit',
  army_service_status: 'not_applicable pending deferred completed active',
  parents_marital_status: 'married divorced separated widowed',
  registration_status: 'pending confirmed cancelled completed',
  enrollment_status: 'prospective enrolled active graduated withdrawn',
  hebrew_level: 'beginner intermediate advanced native',
  learning_level: 'beginner intermediate advanced native',
};

const words = (text: string | undefined): string[] => (text ?? '').split(' ').filter(Boolean);
const all: readonly StudentField[] = studentFields;
const named = (pattern: RegExp): readonly StudentField[] => all.filter(({ name }) => pattern.test(name));

describe('the student record', () => {
  it('has the nine categories with their labels, in order', () => {
    expect(studentCategories.map(({ label }) => label)).toEqual([
      'General Information',
      'Educational Information',
      'Housing Information',
      'Citizenship & Legal',
      'Financial Information',
      'Health Information',
      'Military Information',
      'Parent Information',
      'Administrative',
    ]);
  });

  it.each(studentCategories.map(({ id }) => id))(
    '%s has the columns of the specification, whatever more',
    (id) => {
      const names = fieldsOf(id).map(({ name }) => name as string);
      expect(words(SPECIFIED[id]).filter((name) => !names.includes(name))).toEqual([]);
    },
  );

  it('offers the choices of the specification and no others', () => {
    const specified = Object.values(SPECIFIED).flatMap(words);
    const offered = all.filter(({ name, choices }) => choices && specified.includes(name));
    expect(Object.fromEntries(offered.map(({ name, choices }) => [name, choices]))).toEqual(
      Object.fromEntries(Object.entries(CHOICES).map(([name, choices]) => [name, words(choices)])),
    );
  });

  it('types dates, numbers, money, percentages and booleans as the specification says', () => {
    for (const { name, kind } of named(/_date$|^date_|_date_|expiration$/))
      expect([name, kind]).toEqual([name, 'date']);
    for (const { name, kind } of named(/_amount$|_cost$|^amount_owed$|discount$/))
      expect([name, kind]).toEqual([name, 'money']);
    expect(named(/^scholarship_percentage$/).map(({ kind }) => kind)).toEqual(['percent']);
    expect(named(/^high_school_graduation_year$|^years_in_yeshiva$/).map(({ kind }) => kind)).toEqual([
      'year',
      'number',
    ]);
    expect(all.filter(({ kind }) => kind === 'boolean').map(({ name }) => name as string)).toEqual(
      expect.arrayContaining(
        words(
          'living_on_campus israeli_citizen registration_deposit_paid israeli_health_insurance interested_in_drafting machal_eligible machal_interested army_documents_submitted',
        ),
      ),
    );
  });
});

describe('the registry in Hebrew', () => {
  it('has a name for every choice', () => {
    const nameless = all.flatMap(({ name, choices = [] }) =>
      choices.filter((choice) => !hebrewChoices[name]?.[choice]).map((choice) => `${name}: ${choice}`),
    );
    expect(nameless).toEqual([]);
  });
});
