/** Arguments of rooms, leave and the night; the accepted student lives in room 14 of the scene and is out. */
import { appointHouse } from '../harness/house.ts';
import type { Row } from '../harness/database.ts';
import { people } from '../harness/people.ts';
import type { World } from '../harness/world.ts';

export interface HouseTargets {
  readonly roomId: string;
  readonly emptyRoomId: string;
  readonly leaveId: string;
  readonly plannedLeaveId: string;
  /** Somebody who is here and not out. */
  readonly residentId: string;
}

const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();

export async function openHouse({ db, studentId }: World): Promise<HouseTargets> {
  await appointHouse(db);
  const idOf = async (sql: string, params: unknown[] = []): Promise<string> =>
    (await db.sql<{ id: string }>(sql, params))[0]?.id ?? '';
  const { id: residentId } = await db.call<{ id: string }>(people.admissions, 'create_student', {
    form: {
      first_name: 'Dov',
      last_name: 'Hadar',
      email: 'dov.hadar@example.org',
      enrollment_status: 'active',
      dorm_room_number: '15',
    },
  });
  for (const form of [{ name: '14', capacity: 4 }, { name: 'Empty' }])
    await db.call(people.admissions, 'save_room', { room_id: null, form });
  await db.sql(`update public.students set dorm_room_number = '14' where id = $1`, [studentId]);
  await db.call(people.admissions, 'plan_leave', { student_ids: [studentId], form: {} });
  await db.call(people.admissions, 'plan_leave', {
    student_ids: [studentId],
    form: { planned_from: TOMORROW },
  });
  return {
    residentId,
    roomId: await idOf(`select id from public.rooms where name = '14'`),
    emptyRoomId: await idOf(`select id from public.rooms where name = 'Empty'`),
    leaveId: await idOf('select id from public.student_leaves where left_at is not null'),
    plannedLeaveId: await idOf('select id from public.student_leaves where left_at is null'),
  };
}

export const houseArguments = ({
  roomId,
  emptyRoomId,
  plannedLeaveId,
  residentId,
}: HouseTargets): Record<string, Row> => ({
  find_in_house: { query: '15' },
  night_record: { student_id: residentId },
  save_room: { room_id: null, form: { name: '16', capacity: 3 } },
  join_rooms: { room_id: emptyRoomId, into_id: roomId },
  remove_room: { room_id: emptyRoomId },
  move_to_room: { student_id: residentId, room_id: roomId, left_room: '15' },
  plan_leave: { student_ids: [residentId], form: { planned_from: TOMORROW } },
  cancel_leave: { leave_id: plannedLeaveId },
});
