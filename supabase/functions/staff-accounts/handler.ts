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
import {
  begin_staff_invitation,
  list_staff_accounts,
  invite_staff_account,
  set_staff_account,
  reset_second_factor,
} from '@school/shared/api/administration';
import { asRefusal, authAsService, removeFactors } from '../_shared/auth-api.ts';
import { plainAddress } from '@school/shared/addresses';
import type { FunctionResult } from '@school/shared/api/types';
import { worksHere, type AccountRole } from '@school/shared/roles';
import { required, type FunctionEnv } from '../_shared/env.ts';
import { answer, json, readJson, Refusal, requireCaller } from '../_shared/http.ts';
import { restAsCaller, type Rest } from '../_shared/rest.ts';
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

/**
 * The database decides, as the caller, before a mail goes. Whatever fails after that, the same request sent again finishes it, and an
 * older invitation stays good until the newer mail has gone.
 */
async function create(request: Request, env: FunctionEnv, rest: Rest): Promise<Response> {
  const body = await readJson(request);
  const email = isRecord(body) && typeof body['email'] === 'string' ? plainAddress(body['email']) : '';
  const role = isRecord(body) ? body['role'] : null;
  if (!worksHere(role)) throw new Refusal(400, 'invalid_value', 'Choose a role.', 'role');
  const appointed = { role, ...(isRecord(body) && role === 'house' ? daysOf(body) : {}) };
  const { user_id, mails } = await rest.call({ begin_staff_invitation }, { email, ...appointed });
  const id = mails ? await invite(env, email) : user_id;
  if (id === null) throw new Error('The database answered an account without its id.');
  if (user_id === null) await rest.call({ invite_staff_account }, { user_id: id, ...appointed });
  return json(await find(rest, id), 201);
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
