/** Templates that every office has: the ministry's list, the dormitory, the insurance, the arrivals. */
import { CURRENT, LIVES_HERE, YEAR } from '../list/list-state.ts';
import type { FileTemplate } from './template.ts';

const columns = (...names: readonly string[]) => names;
const filters = { [YEAR]: CURRENT };

export const shippedTemplates: readonly FileTemplate[] = [
  {
    name: 'Ministry list',
    file: 'ministry',
    language: 'he',
    columns: columns(
      'last_name',
      'first_name',
      'father_first_name',
      'teudat_zehut',
      'date_of_birth',
      'israeli_citizenship_status',
      'program_track',
      'learning_start_date',
      'learning_end_date',
    ),
    filters: {
      ...filters,
      fields: [{ field: 'enrollment_status', op: 'is', value: ['enrolled', 'active'] }],
    },
  },
  {
    name: 'Dormitory',
    file: 'dormitory',
    language: 'en',
    columns: columns(
      'dorm_room_number',
      'last_name',
      'first_name',
      'whatsapp_phone',
      'housing_notes',
      'emergency_contact_name',
      'emergency_contact_phone',
    ),
    filters: { ...filters, [LIVES_HERE]: true },
  },
  {
    name: 'Insurance',
    file: 'insurance',
    language: 'he',
    columns: columns(
      'last_name',
      'first_name',
      'teudat_zehut',
      'foreign_passport_number',
      'date_of_birth',
      'kupat_cholim',
      'health_insurance_provider',
      'health_insurance_policy_number',
      'health_insurance_expiration',
    ),
    filters,
  },
  {
    name: 'Arrivals',
    file: 'arrivals',
    language: 'en',
    columns: columns(
      'arrival_date_israel',
      'last_name',
      'first_name',
      'flight_information',
      'whatsapp_phone',
      'cell_phone',
    ),
    filters: { ...filters, fields: [{ field: 'arrival_date_israel', op: 'filled' }] },
  },
];
