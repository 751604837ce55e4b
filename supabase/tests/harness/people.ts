/** The nine people of docs/permissions.md, and the service key. Their ids are fixed, so that a failing test can be read. */
export const personNames = [
  'anon',
  'applicant_a',
  'applicant_b',
  'accepted',
  'staff',
  'admissions',
  'admin',
  'super_admin',
  'house',
] as const;
export type PersonName = (typeof personNames)[number];

export interface Person {
  /** Role of the Data API's token. */
  readonly role: 'anon' | 'authenticated' | 'service_role';
  /** Null for anon and the service key. */
  readonly id: string | null;
  readonly email?: string | undefined;
  /** What they have shown in this session: both factors ('aal2') when not said. */
  readonly aal?: 'aal1' | 'aal2' | undefined;
}

const user = (n: number, email: string): Person & { readonly id: string } => ({
  role: 'authenticated',
  id: `00000000-0000-4000-8000-00000000000${n}`,
  email,
});

export const people = {
  anon: { role: 'anon', id: null },
  applicant_a: user(1, 'applicant.a@example.org'),
  applicant_b: user(2, 'applicant.b@example.org'),
  accepted: user(3, 'accepted.one@example.org'),
  staff: user(4, 'staff.one@example.org'),
  admissions: user(5, 'admissions.one@example.org'),
  admin: user(6, 'admin.one@example.org'),
  super_admin: user(7, 'super.one@example.org'),
  /** Only where a scene appoints him (harness/house.ts). */
  house: user(8, 'house.one@example.org'),
} as const satisfies Record<PersonName, Person>;

/** The secret key: tick and edge functions. */
export const service: Person = { role: 'service_role', id: null };

export const staffOf = ['staff', 'admissions', 'admin', 'super_admin'] as const;

/** An administrator and a super administrator who have given their password and not yet their second factor. */
export const withPasswordOnly = {
  admin: { ...people.admin, aal: 'aal1' },
  super_admin: { ...people.super_admin, aal: 'aal1' },
} as const satisfies Record<string, Person>;

/**
 * The claims PostgREST would set for this person. Their one session has their own id (createUser makes it), with both factors
 * shown unless they say otherwise.
 */
export const claimsOf = (person: Person): string =>
  JSON.stringify({
    role: person.role,
    ...(person.id
      ? {
          sub: person.id,
          email: person.email,
          aud: 'authenticated',
          session_id: person.id,
          aal: person.aal ?? 'aal2',
        }
      : {}),
  });
