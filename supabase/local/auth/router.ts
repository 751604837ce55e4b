/** Which function answers which address below /auth/v1. */
import { isConnectionLost } from '../lost-connection.ts';
import { updateUser, getUser } from './account.ts';
import { generateLink, invite } from './admin-links.ts';
import { createUser, deleteUser, getUserById, listUsers, updateUserById } from './admin-users.ts';
import type { AuthEnv } from './env.ts';
import { AuthError, errorResponse } from './errors.ts';
import { adminFactorRoute, enroll, factorRoute } from './factors.ts';
import { requireService } from './http.ts';
import { recover, resend } from './recover.ts';
import { logout, token } from './sign-in.ts';
import { notOffered, signUp } from './sign-up.ts';
import { verify, verifyAndRedirect } from './verify.ts';

type Handler = (env: AuthEnv, request: Request, url: URL) => Promise<Response>;

const json = (value: unknown) => (): Promise<Response> => Promise.resolve(Response.json(value));

const open: Readonly<Record<string, Handler>> = {
  'GET /health': json({
    name: 'GoTrue',
    version: 'embedded',
    description: 'Accounts of the embedded server',
  }),
  'GET /settings': json({
    external: { email: true, phone: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
  }),
  'GET /.well-known/jwks.json': json({ keys: [] }),
  'POST /signup': signUp,
  'POST /token': token,
  'POST /logout': logout,
  'POST /recover': recover,
  'POST /resend': resend,
  'POST /verify': verify,
  'GET /verify': verifyAndRedirect,
  'GET /user': getUser,
  'PUT /user': updateUser,
  'POST /factors': enroll,
  'POST /otp': notOffered('otp_disabled', 'Signups not allowed for otp'),
  'POST /magiclink': notOffered('otp_disabled', 'Signups not allowed for otp'),
};

const service: Readonly<Record<string, Handler>> = {
  'POST /invite': invite,
  'POST /admin/users': createUser,
  'GET /admin/users': listUsers,
  'POST /admin/generate_link': generateLink,
};

type ByIdHandler = (env: AuthEnv, request: Request, id: string) => Promise<Response>;
const byId: Readonly<Record<string, ByIdHandler>> = {
  GET: (env, _request, id) => getUserById(env, id),
  PUT: updateUserById,
  DELETE: deleteUser,
};

const noRoute = (): AuthError => new AuthError(404, 'not_found', 'Not found');

async function dispatch(env: AuthEnv, request: Request): Promise<Response> {
  const url = new URL(request.url);
  const path = url.pathname.replace(/^\/auth\/v1/, '').replace(/\/$/, '');
  const key = `${request.method} ${path}`;
  const handler = open[key];
  if (handler) return handler(env, request, url);
  const factor = factorRoute(env, request, path);
  if (factor) return factor;
  if (path !== '/invite' && !path.startsWith('/admin/')) throw noRoute();
  await requireService(env, request);
  const administered = service[key];
  if (administered) return administered(env, request, url);
  const factors = /^\/admin\/users\/([^/]+)\/factors(?:\/([^/]+))?$/.exec(path);
  if (factors) return adminFactorRoute(env, request, factors[1] ?? '', factors[2]);
  const id = /^\/admin\/users\/([^/]+)$/.exec(path)?.[1];
  const forId = id ? byId[request.method] : undefined;
  if (!id || !forId) throw noRoute();
  return forId(env, request, id);
}

/** Answers one request below /auth/v1; whatever fails unexpectedly is logged and answered without its details. */
export async function handleAuth(env: AuthEnv, request: Request): Promise<Response> {
  try {
    const response = await dispatch(env, request);
    response.headers.set('cache-control', 'no-store');
    return response;
  } catch (error) {
    if (error instanceof AuthError) return errorResponse(error, request);
    if (isConnectionLost(error)) throw error;
    console.error('Auth request failed:', error);
    return errorResponse(
      new AuthError(500, 'unexpected_failure', 'Unexpected failure, please check server logs'),
      request,
    );
  }
}
