/**
 * Staff accounts in the simple REST dialect, for react-admin. Reading is for administrators, writing for super
 * administrators, and of accounts of the house (with their first and last day) for administrators; the rules (nobody changes their own account, the last super administrator stays) are SQL under a lock in
 * set_staff_account, called with the caller's own token. Whatever a request carries, only role, is_active and the days are written.
 *   GET    /staff-accounts?filter&range&sort   rows, Content-Range
 *   GET    /staff-accounts/{id}                one row; 404
 *   POST   /staff-accounts {email, role, works_from, works_until}   invites; 201 with the row
 *   POST   /staff-accounts/{id}/reset-factor   removes a colleague's second factor; the row
 *   PUT    /staff-accounts/{id} {role, is_active, version}   the version the screen showed, or If-Match: "version"
 * Errors: {message, hint, field} with 400, 401, 403, 404, 405.
 */
import { my_staff_account } from '@school/shared/api/accounts';
import {
  list_staff_accounts,
  invite_staff_account,
  set_staff_account,
  reset_second_factor,
} from '@school/shared/api/administration';
import { find_account } from '@school/shared/api/server';
import { asRefusal, authAsService, removeFactors } from '../_shared/auth-api.ts';
import { isEmail, plainAddress } from '@school/shared/addresses';
import type { FunctionResult } from '@school/shared/api/types';
import { todayIn } from '@school/shared/dates';
import { worksHere, type AccountRole } from '@school/shared/roles';
import { required, type FunctionEnv } from '../_shared/env.ts';
import { answer, json, readJson, Refusal, requireCaller } from '../_shared/http.ts';
import { restAsCaller, restAsService, type Rest } from '../_shared/rest.ts';
import { listQuery, pageOf } from '../_shared/simple-rest.ts';
import { isUuid } from '../_shared/uuid.ts';

const RESOURCE = 'staff-accounts';
const RESET = 'reset-factor';
const SEARCHED = ['email', 'display_name'];

type Row = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Row => typeof value === 'object' && value !== null;
type Account = FunctionResult<'list_staff_accounts'>[number];

async function find(rest: Rest, id: string): Promise<Account> {
  const row = (await rest.call({ list_staff_accounts })).find((candidate) => candidate.id === id);
  if (!row) throw new Refusal(404, 'not_found', 'This staff account does not exist.');
  return row;
}

/** Mails, factors and accounts are the secret key's work, so the caller's right, second factor included, is checked before. */
async function requireRightToInvite(rest: Rest, role: unknown): Promise<void> {
  const account = await rest.call({ my_staff_account });
  const may = account?.role === 'super_admin' || (account?.role === 'admin' && role === 'house');
  if (!may || account.next_step !== null)
    throw new Refusal(403, 'not_allowed', 'Only a super administrator can change staff accounts.');
}

/** The first and the last day of an account of the house; the database judges them. */
type Days = Readonly<Record<'works_from' | 'works_until', string | null>>;
const NO_DAYS: Days = { works_from: null, works_until: null };
function daysOf(body: Row, before: Days = NO_DAYS): Days {
  const day = (name: keyof Days): string | null => {
    const value = name in body ? body[name] : before[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  return { works_from: day('works_from'), works_until: day('works_until') };
}

/** As private.check_appointment does, and before the auth service sends a mail that could not be taken back. */
function requireDays({ works_from, works_until }: Days): void {
  const refuse = (hint: string, message: string, field: keyof Days): never => {
    throw new Refusal(400, hint, message, field);
  };
  if (works_until === null) return refuse('required', 'Say until when.', 'works_until');
  for (const [field, day] of [
    ['works_from', works_from ?? works_until],
    ['works_until', works_until],
  ] as const)
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day)))
      refuse('invalid_value', 'Enter a real date, for example 2008-05-31.', field);
  if (works_until < (works_from ?? todayIn()))
    refuse('invalid_value', 'The last day is before the first.', 'works_until');
}

/** Sends the invitation mail of the auth service and answers the new account's id. */
async function invite(env: FunctionEnv, email: string): Promise<string> {
  const next = encodeURIComponent(`${required(env, 'SITE_URL')}/admin/dashboard`);
  const answered = await authAsService(env)
    .send('POST', `invite?redirect_to=${next}`, { email })
    .catch((error: unknown) => {
      throw asRefusal(error, 'email');
    });
  const user = isRecord(answered) && isRecord(answered['user']) ? answered['user'] : answered;
  if (isRecord(user) && typeof user['id'] === 'string') return user['id'];
  throw new Error('The auth service answered an invitation without an account.');
}

type Known = NonNullable<FunctionResult<'find_account'>>;

/**
 * Whatever an account holds that nobody has confirmed (password, names, codes, an older invitation) may be a stranger's: it is
 * deleted, and the colleague is invited again, who is nobody here before accepting.
 */
async function inviteAnew(
  env: FunctionEnv,
  rest: Rest,
  known: Known | null,
  email: string,
  appointed: { readonly role: AccountRole } & Partial<Days>,
): Promise<string> {
  if (known) {
    // The caller takes an older invitation back, if the database lets them and by their name in the log; only then the account goes.
    const older = (await rest.call({ list_staff_accounts })).find(({ id }) => id === known.id);
    if (older) {
      const { id: user_id, role, version: expected_version, works_from, works_until } = older;
      await rest.call(
        { set_staff_account },
        { user_id, role, is_active: false, expected_version, works_from, works_until },
      );
    }
    await authAsService(env).send('DELETE', `admin/users/${known.id}`, {});
  }
  const id = await invite(env, email);
  await rest.call({ invite_staff_account }, { user_id: id, ...appointed });
  return id;
}

async function create(request: Request, env: FunctionEnv, rest: Rest): Promise<Response> {
  const body = await readJson(request);
  const email = isRecord(body) && typeof body['email'] === 'string' ? plainAddress(body['email']) : '';
  const role = isRecord(body) ? body['role'] : null;
  await requireRightToInvite(rest, role);
  if (!isEmail(email))
    throw new Refusal(400, 'invalid_value', 'Enter an e-mail address like name@example.org.', 'email');
  if (!worksHere(role)) throw new Refusal(400, 'invalid_value', 'Choose a role.', 'role');
  const known = await restAsService(env).call({ find_account }, { address: email });
  const days = isRecord(body) && role === 'house' ? daysOf(body) : null;
  if (days) requireDays(days);
  const appointed = { role, ...days };
  if (!known?.confirmed)
    return json(await find(rest, await inviteAnew(env, rest, known, email, appointed)), 201);
  if ((await rest.call({ list_staff_accounts })).some((row) => row.id === known.id))
    throw new Refusal(
      400,
      'conflict',
      'This person already has a staff account. Change it in the list.',
      'email',
    );
  await rest.call(
    { set_staff_account },
    {
      user_id: known.id,
      ...appointed,
      is_active: true,
      expected_version: 0,
    },
  );
  return json(await find(rest, known.id), 201);
}

/** A colleague has lost the second factor: the database checks and writes down, then the factors go. */
async function resetFactor(env: FunctionEnv, rest: Rest, id: string): Promise<Response> {
  await rest.call({ reset_second_factor }, { user_id: id });
  await removeFactors(env, id);
  return json(await find(rest, id));
}

/** The version that the caller saw: of the record in the body, as react-admin sends it, or of the If-Match header. */
function versionOf(request: Request, body: Row): number {
  const header = /^(?:W\/)?"(\d{1,15})"$/.exec(request.headers.get('if-match')?.trim() ?? '')?.[1];
  const version = body['version'] ?? (header === undefined ? null : Number(header));
  if (typeof version === 'number' && Number.isSafeInteger(version)) return version;
  throw new Refusal(
    400,
    'required',
    'Say which version of this staff account you have seen. Please open the list again.',
    'version',
  );
}

/** Whatever else the body holds, these alone are written. */
function changesOf(body: Row, before: Account): { role: AccountRole; is_active: boolean } & Partial<Days> {
  const role = 'role' in body ? body['role'] : before.role;
  const active = 'is_active' in body ? body['is_active'] : before.is_active;
  if (!worksHere(role)) throw new Refusal(400, 'invalid_value', 'Choose a role.', 'role');
  if (typeof active !== 'boolean')
    throw new Refusal(400, 'invalid_value', 'Say whether this account is active.', 'is_active');
  return { role, is_active: active, ...(role === 'house' ? daysOf(body, before) : {}) };
}

async function update(request: Request, rest: Rest, id: string): Promise<Response> {
  const body = await readJson(request);
  const before = await find(rest, id);
  const given = isRecord(body) ? body : {};
  await rest.call(
    { set_staff_account },
    {
      user_id: id,
      ...changesOf(given, before),
      expected_version: versionOf(request, given),
    },
  );
  return json(await find(rest, id));
}

async function route(request: Request, env: FunctionEnv): Promise<Response> {
  const url = new URL(request.url);
  const [id, act] = url.pathname.split(`/${RESOURCE}/`)[1]?.split('/') ?? [];
  const caller = await requireCaller(request, env);
  const rest = restAsCaller(env, caller.token);
  if (id !== undefined && !isUuid(id))
    throw new Refusal(404, 'not_found', 'This staff account does not exist.');
  if (request.method === 'POST' && id && act === RESET) return resetFactor(env, rest, id);
  if (act !== undefined) throw new Refusal(404, 'not_found', 'This address does not exist.');
  if (request.method === 'GET' && id) return json(await find(rest, id));
  if (request.method === 'GET') {
    const page = pageOf(
      await rest.call({ list_staff_accounts }),
      listQuery(url, 'email'),
      RESOURCE,
      SEARCHED,
    );
    return json(page.rows, 200, { 'content-range': page.range });
  }
  if (request.method === 'POST' && !id) return create(request, env, rest);
  if (request.method === 'PUT' && id) return update(request, rest, id);
  throw new Refusal(405, 'not_allowed', 'Staff accounts are deactivated, not deleted.');
}

export const handler = (request: Request, env: FunctionEnv): Promise<Response> =>
  answer(request, () => route(request, env), env);
