/**
 * Staff accounts in the simple REST dialect, for react-admin. Reading is for administrators, writing for super
 * administrators; the rules (nobody changes himself, the last super administrator stays) are SQL under a lock in
 * set_staff_account, called with the caller's own token. Whatever a request carries, only role and is_active are written.
 *   GET    /staff-accounts?filter&range&sort   rows, Content-Range
 *   GET    /staff-accounts/{id}                one row; 404
 *   POST   /staff-accounts {email, role}       invites; 201 with the row
 *   PUT    /staff-accounts/{id} {role, is_active, version}   the version the screen showed, or If-Match: "version"
 * Errors: {message, hint, field} with 400, 401, 403, 404, 405.
 */
import { isStaffRole } from '../_shared/copied/roles.ts';
import { required, type FunctionEnv } from '../_shared/env.ts';
import { answer, json, readJson, Refusal, requireCaller, type Caller } from '../_shared/http.ts';
import { keyHeaders, secretKey } from '../_shared/keys.ts';
import { restAsCaller, restAsService, type Rest } from '../_shared/rest.ts';
import { listQuery, pageOf } from './query.ts';

const RESOURCE = 'staff-accounts';
const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const EMAIL = /^[^\s@<>"(),;:\\[\]]+@[a-z0-9]([a-z0-9.-]*[a-z0-9])?\.[a-z]{2,}$/i;

type Row = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Row => typeof value === 'object' && value !== null;

const listAll = async (rest: Rest): Promise<readonly Row[]> =>
  (await rest.call('list_staff_accounts', {})) as readonly Row[];

async function find(rest: Rest, id: string): Promise<Row> {
  const row = (await listAll(rest)).find((candidate) => candidate['id'] === id);
  if (!row) throw new Refusal(404, 'not_found', 'This staff account does not exist.');
  return row;
}

/** Inviting makes accounts with the service key, so the caller's right is checked first, as the database knows it now. */
async function requireSuperAdmin(rest: Rest, caller: Caller): Promise<void> {
  const rows = await rest.read('admins', `user_id=eq.${caller.id}&select=role,is_active`);
  if (rows[0]?.['role'] !== 'super_admin' || rows[0]['is_active'] !== true)
    throw new Refusal(403, 'not_allowed', 'Only a super administrator can change staff accounts.');
}

/** Sends the invitation mail of the auth service and answers the new account's id. */
async function invite(env: FunctionEnv, email: string): Promise<string> {
  const next = encodeURIComponent(`${required(env, 'SITE_URL')}/admin/dashboard`);
  const response = await fetch(`${required(env, 'SUPABASE_URL')}/auth/v1/invite?redirect_to=${next}`, {
    method: 'POST',
    headers: { ...keyHeaders(secretKey(env)), 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  const body: unknown = await response.json();
  const user = isRecord(body) && isRecord(body['user']) ? body['user'] : body;
  if (response.ok && isRecord(user) && typeof user['id'] === 'string') return user['id'];
  if (response.status === 429)
    throw new Refusal(429, 'limit_reached', 'Too many invitations in a short time. Please wait a little.');
  throw new Error(`The auth service answered ${response.status} to an invitation.`);
}

interface Known {
  readonly id: string;
  readonly confirmed: boolean;
}

async function create(request: Request, env: FunctionEnv, caller: Caller, rest: Rest): Promise<Response> {
  await requireSuperAdmin(rest, caller);
  const body = await readJson(request);
  const email = isRecord(body) && typeof body['email'] === 'string' ? body['email'].trim().toLowerCase() : '';
  const role = isRecord(body) ? body['role'] : null;
  if (email.length > 254 || !EMAIL.test(email))
    throw new Refusal(400, 'invalid_value', 'Enter an e-mail address like name@example.org.', 'email');
  if (!isStaffRole(role)) throw new Refusal(400, 'invalid_value', 'Choose a role.', 'role');
  const known = (await restAsService(env).call('find_account', { address: email })) as Known | null;
  if (known && (await listAll(rest)).some((row) => row['id'] === known.id))
    throw new Refusal(
      400,
      'conflict',
      'This person already has a staff account. Change it in the list.',
      'email',
    );
  const id = known?.confirmed ? known.id : await invite(env, email);
  await rest.call('set_staff_account', { user_id: id, role, is_active: true, expected_version: 0 });
  return json(await find(rest, id), 201);
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

async function update(request: Request, rest: Rest, id: string): Promise<Response> {
  const body = await readJson(request);
  const before = await find(rest, id);
  const given = isRecord(body) ? body : {};
  await rest.call('set_staff_account', {
    user_id: id,
    role: 'role' in given ? given['role'] : before['role'],
    is_active: 'is_active' in given ? given['is_active'] : before['is_active'],
    expected_version: versionOf(request, given),
  });
  return json(await find(rest, id));
}

async function route(request: Request, env: FunctionEnv): Promise<Response> {
  const url = new URL(request.url);
  const id = url.pathname.split(`/${RESOURCE}/`)[1];
  const caller = await requireCaller(request, env);
  const rest = restAsCaller(env, caller.token);
  if (id !== undefined && !UUID.test(id))
    throw new Refusal(404, 'not_found', 'This staff account does not exist.');
  if (request.method === 'GET' && id) return json(await find(rest, id));
  if (request.method === 'GET') {
    const page = pageOf(await listAll(rest), listQuery(url), RESOURCE);
    return json(page.rows, 200, { 'content-range': page.range });
  }
  if (request.method === 'POST' && !id) return create(request, env, caller, rest);
  if (request.method === 'PUT' && id) return update(request, rest, id);
  throw new Refusal(405, 'not_allowed', 'Staff accounts are deactivated, not deleted.');
}

export const handler = (request: Request, env: FunctionEnv): Promise<Response> =>
  answer(request, () => route(request, env), env);
