/**
 * Not a workaround but less than PostgREST: a function is called by its body alone. Whoever may shape an answer can make it fail
 * after the function has run (a cast, a range beyond the last row with an exact count), which takes back what it wrote
 * and still tells of what it read. Nothing of ours asks for any of it; the database keeps its values without this too
 * (docs/security.md, "begin, then read").
 */
const FUNCTION = /^\/+rest\/v1\/+rpc\//;
/** Headers by which an answer is cut, counted or written otherwise. */
const SHAPING = ['prefer', 'range', 'range-unit'] as const;
const JSON_OR_ANY = /^\s*(?:\*\/\*|application\/(?:\*|json))\s*(?:;|$)/i;

const refuse = (what: string): Response =>
  Response.json(
    {
      code: 'PGRST100',
      details: null,
      hint: null,
      message: `Functions are called with their arguments in the body and nothing else: ${what} is refused`,
    },
    { status: 400 },
  );

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** Refuses a call of a function that has a query, or headers that shape its answer. */
export function refuseShaping(url: URL, headers: Headers): Response | null {
  if (!FUNCTION.test(decoded(url.pathname))) return null;
  if (url.search !== '') return refuse('a query (select, filters, order, limit, offset, arguments)');
  const header = SHAPING.find((name) => headers.get(name));
  if (header) return refuse(`the header ${header}`);
  const accept = headers.get('accept');
  return !accept || accept.split(',').some((kind) => JSON_OR_ANY.test(kind))
    ? null
    : refuse('an answer in another form than JSON');
}
