/** Four students that search, sort and compare are tried on. */
import { openRest, type RestApi } from '../harness/rest.ts';
import { opened } from '../harness/opened.ts';
import { people, type Person } from '../harness/people.ts';
import { openStage, type Stage } from '../harness/world.ts';

export interface Listed {
  readonly id: string;
  readonly last_name: string;
  readonly [name: string]: unknown;
}
export interface Page {
  readonly rows: Listed[];
  readonly total: number;
}

/** 'YYYY-MM-DD' so many days from now. */
const soon = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

export const LONG = 'Rosen, "the" (long) 100%_';
const studentForms: Record<string, Record<string, unknown>> = {
  cohen: {
    first_name: 'Noam',
    last_name: 'Cohen',
    hebrew_first_name: 'נועם',
    hebrew_last_name: 'כהן',
    email: 'noam.cohen@example.org',
    date_of_birth: '2008-05-31',
    cell_phone: '+972 54-123-4567',
    medical_conditions: 'Asthma',
    enrollment_status: 'active',
    program_track: 'shana_aleph',
  },
  schwartz: {
    first_name: 'George',
    last_name: "Schwartz-O'Neil",
    hebrew_first_name: 'ג׳ורג׳',
    hebrew_last_name: 'שוורץ',
    email: 'george@example.org',
    date_of_birth: '2007-01-02',
    notes: '=1+1',
    israeli_passport_expiration: soon(20),
    health_insurance_expiration: soon(-3),
  },
  levi: {
    first_name: 'Avraham',
    last_name: 'Levi',
    email: 'avraham@example.org',
    date_of_birth: '2008-05-31',
    foreign_passport_expiration: soon(400),
  },
  longname: { first_name: 'Yitzchak', last_name: LONG, email: 'yitzchak@example.org' },
};

export interface StudentScene {
  readonly stage: Stage;
  readonly rest: RestApi;
  /** Ids by the keys of `studentForms`. */
  readonly ids: Record<string, string>;
  search(args: Record<string, unknown>, person?: Person): Promise<Page>;
  /** A function called over the Data API. */
  ask(
    person: Person,
    name: string,
    args: Record<string, unknown>,
  ): Promise<{ status: number; body: unknown }>;
  stop(): Promise<void>;
}

export const openedStudents = (): StudentScene => opened(openStudents);
async function openStudents(): Promise<StudentScene> {
  const stage = await openStage();
  const rest = await openRest(stage.db);
  const ids: Record<string, string> = {};
  for (const [key, form] of Object.entries(studentForms))
    ids[key] = (await stage.db.call<{ id: string }>(people.admissions, 'create_student', { form })).id;
  return {
    stage,
    rest,
    ids,
    search: (args, person = people.admissions) => stage.db.call<Page>(person, 'search_students', args),
    ask: async (person, name, args) => {
      const response = await rest.fetch(`/rest/v1/rpc/${name}`, person, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(args),
      });
      return { status: response.status, body: await response.json() };
    },
    stop: async () => {
      await rest.stop();
      await stage.db.stop();
    },
  };
}
