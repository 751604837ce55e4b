/** Who lives in the house of these tests, and what the database answers of it unless a test says otherwise. */
import type { Answers } from '../../test/fake-rpc.ts';

export const dov = { id: 'dov', name: 'Dov Hadar', hebrew_name: null };
export const record = {
  ...dov,
  room: '14',
  phone: '+972541234567',
  whatsapp: null,
  medical_conditions: 'Peanuts',
  medicines: null,
  israeli_health_insurance: null,
  kupat_cholim: 'clalit' as const,
  health_insurance_provider: 'Harel',
  health_insurance_policy_number: '4471',
  health_insurance_expiration: '2020-08-31',
  contacts: [{ kind: 'father' as const, name: 'Amir Hadar', relation: null, phone: '+12125550188' }],
  madrichim: ['Gil Even'],
  leave: null,
};
export const room = { id: 'room', name: '14', capacity: 2, note: null, is_new: false, version: 3, free: 1 };
export const out = {
  id: 'leave',
  student_id: 'dov',
  name: 'Dov Hadar',
  room: '14',
  phone: null,
  due_at: '2026-01-01T21:00:00Z',
  note: null,
  left_at: '2026-01-01T15:00:00Z',
  overdue: true,
};
export const usual = (): Answers => ({
  find_in_house: [{ ...dov, room: '14', is_out: false }],
  night_record: record,
  list_rooms: { rooms: [{ ...room, students: [dov] }], without: [] },
  out_now: { out: [], planned: [], in_the_house: 1 },
  plan_leave: null,
  return_now: null,
  save_room: null,
});
