/** Parts of requests that any-request.test.ts puts together: what the product sends, what it never would, and plain noise. */
import fc from 'fast-check';

/** Alternatives, one a line or parted by spaces. */
const words = (text: string): string[] => text.trim().split(/\s+/);

export const METHODS = words('GET HEAD POST PUT PATCH DELETE OPTIONS TRACE PROPFIND SEARCH LINK');

const PATHS = words(`
  / /login /admin/x /config.js /config.json /inbox /inbox/api/messages /inbox/x/y /robots.txt
  /auth/v1/user /auth/v1/token?grant_type=password /auth/v1/token?grant_type=refresh_token /auth/v1/verify
  /auth/v1/settings /auth/v1/health /auth/v1/signup /auth/v1/admin/users /auth/v1/logout?scope=global
  /rest/v1/ /rest/v1 /rest/v1/program_years /rest/v1/admins /rest/v1/questions /rest/v1/rpc/open_program_year
  /rest/v1/rpc/my_application /rest/v1/rpc/start_application /rest/v1/rpc/ask_question /rest/v1/rpc/search_applications
  /storage/v1/object/documents/a/b /storage/v1/object/sign/documents/a/b /storage/v1/object/list/documents
  /storage/v1/bucket /functions/v1/complete-upload /functions/v1/tick /functions/v1/staff-accounts /functions/v1/none`);
const ODD_PATHS = words('// /%2f /%2e%2e/x /% /\\ /rest/v1//x');

const PARAMETERS = words(`
  select order limit offset or and not.or columns on_conflict id name token apikey form redirect_to type to page
  per_page filter range sort download`);
const VALUES = words(`
  eq.1 id * id,name is.null in.(1,2) in.( not.eq.x cs.{1} cs.{ fts(english).a eq(any).{1,2} a(b(c))
  program_year_tracks(*) ...program_year_tracks(id) count() id.sum() id.desc.nullsfirst x.y.z (id.eq.1,name.eq.2) ((((
  -1 0 1e309 99999999999999999999 NaN 2026-13-45 [1,2 {"a": " ' % \\`);
const ODD_VALUES = words('%00 %ff % %2f..%2f %ud800');

const HEADERS: readonly (readonly [name: string, values: readonly string[]])[] = [
  [
    'content-type',
    words(`application/json text/csv text/plain application/octet-stream multipart/form-data multipart/form-data;boundary=
      application/x-www-form-urlencoded x`),
  ],
  [
    'accept',
    words(`application/json text/csv application/vnd.pgrst.object+json application/vnd.pgrst.plan
      application/geo+json x/y */* text/xml`),
  ],
  [
    'prefer',
    words(`return=representation count=exact count=planned resolution=merge-duplicates tx=rollback handling=strict,x=y
      missing=default max-affected=0 timezone=Nowhere`),
  ],
  ['range', words('0-1 5-1 x bytes=0-1 bytes=9- 0-99999999999999999999')],
  ['accept-profile', words('public private auth x')],
  ['content-profile', words('public private x')],
  ['x-upsert', words('true x')],
  ['x-metadata', words('e30= bm9uc2Vuc2U= x')],
  ['if-match', words('"1" x')],
  ['host', ['localhost', 'elsewhere.example', '[::1]:1', 'a b', '']],
  ['x-supabase-api-version', words('2024-01-01 x')],
  ['content-encoding', words('gzip x')],
];

/** Any text but halves of characters, which no address can hold. */
const oddText = fc
  .string({ unit: 'binary', maxLength: 12 })
  .map((text) => encodeURIComponent(text.replace(/[\ud800-\udfff]/g, '')));

const value = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...VALUES).map(encodeURIComponent) },
  oddText,
  fc.constantFrom(...ODD_VALUES),
);

const path = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...PATHS) },
  fc
    .constantFrom('/', '/rest/v1/', '/storage/v1/object/')
    .chain((base) => oddText.map((text) => base + text)),
  fc.constantFrom(...ODD_PATHS),
);

const query = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...PARAMETERS), oddText), value), { maxLength: 4 });

/** Path and query as they stand in the request line. */
export const anyTarget = fc.tuple(path, query).map(([place, list]) => {
  const text = list.map(([name, given]) => `${name}=${given}`).join('&');
  return text ? `${place}${place.includes('?') ? '&' : '?'}${text}` : place;
});

const header = fc
  .constantFrom(...HEADERS)
  .chain(([name, values]) => fc.constantFrom(...values).map((text) => [name, text] as const));

export const anyHeaders = fc
  .array(header, { maxLength: 4 })
  .map((list): Record<string, string> => Object.fromEntries(list));

const ODD_BODIES = [
  ...words('[ {"a":"\\u0000"} {"form":"\\ud800"} null [{}] [{"id":1},{"x":2}] {"a":1e999} {"__proto__":{}}'),
  'id,name\n1,2',
  '\u0000',
  '--\r\n',
  '{"id":'.repeat(80),
];

export const anyBody = fc.oneof(
  fc.constant(''),
  fc.json(),
  fc
    .json()
    .map((text) => `{"form":${text},"id":${text},"document_id":${text},"email":${text},"password":${text}}`),
  fc.constantFrom(...ODD_BODIES),
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
);
