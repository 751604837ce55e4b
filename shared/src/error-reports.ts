/**
 * Errors of the three front ends, told to a Sentry-compatible address where the installation names one. Nothing about
 * persons leaves: an event is written again from the kind of error, its places in our code and the page's pattern; messages,
 * addresses, what was clicked or typed and who was signed in are never copied.
 */
import { paths } from './routes.ts';

export interface ReportPlace {
  readonly dsn: string;
  readonly room: 'site' | 'portal' | 'admin';
  /** Version of the product. */
  readonly release: string;
  /** Path of the page at this moment. */
  readonly path: () => string;
}

interface Frame {
  filename?: string;
  function?: string;
  lineno?: number;
  colno?: number;
}

/** The part of Sentry's event that is looked at. */
interface ReportedEvent {
  event_id?: string;
  timestamp?: number;
  exception?: { values?: { type?: string; stacktrace?: { frames?: Frame[] } }[] };
}

/** Function, file and line; a file without the address it came from. */
const safeFrame = ({ filename, function: name, lineno, colno }: Frame): Frame => ({
  filename: /(?:^|\/)([\w.-]+\.(?:m?js|tsx?))(?:$|[?#])/.exec(filename ?? '')?.[1] ?? '?',
  function: /^[\w.$<>[\] ]{1,80}$/.test(name ?? '') ? (name ?? '?') : '?',
  ...(lineno === undefined ? {} : { lineno }),
  ...(colno === undefined ? {} : { colno }),
});

/** The pattern of a page's address: the longest that we have ourselves, never what stands behind it. */
export function pagePattern(path: string): string {
  const known = Object.values(paths).filter((one) => path === one || path.startsWith(`${one}/`));
  const found: string = known.sort((a, b) => b.length - a.length)[0] ?? '';
  if (found === '') return path === '/' ? '/' : '?';
  // Screens of the office are our own words; ids have digits.
  const [, screen = ''] = found === '/admin' ? (/^\/admin\/([a-z-]{2,30})(?:\/|$)/.exec(path) ?? []) : [];
  return path === found ? found : `${found}/${screen || '…'}`;
}

/** What is sent in place of an event. */
export function withoutPersons(event: ReportedEvent, { room, release, path }: Omit<ReportPlace, 'dsn'>) {
  const page = pagePattern(path());
  return {
    type: undefined,
    ...(event.event_id === undefined ? {} : { event_id: event.event_id }),
    ...(event.timestamp === undefined ? {} : { timestamp: event.timestamp }),
    platform: 'javascript',
    level: 'error' as const,
    release,
    tags: { room, page },
    exception: {
      values: (event.exception?.values ?? []).map(({ type = '', stacktrace }) => ({
        type: /^[A-Za-z]\w{0,60}$/.test(type) ? type : 'Error',
        value: room,
        ...(stacktrace?.frames ? { stacktrace: { frames: stacktrace.frames.map(safeFrame) } } : {}),
      })),
    },
  };
}

/** Options of Sentry's browser client: nothing is collected beside what we hand over, and nothing leaves unwritten. */
export const reportOptions = (place: ReportPlace) => ({
  dsn: place.dsn,
  release: place.release,
  sendDefaultPii: false,
  sendClientReports: false,
  integrations: [],
  transportOptions: {
    fetchOptions: { credentials: 'omit', referrerPolicy: 'no-referrer', keepalive: true },
  } as const,
  beforeSend: (event: ReportedEvent) => withoutPersons(event, place),
});

/** A setting that is an address of Sentry's kind, `https://KEY@host/PROJECT`; else empty. */
export const reportsDsn = (setting: unknown): string =>
  typeof setting === 'string' && /^https?:\/\/\w+@[^/@\s]+\/\d+$/.test(setting) ? setting : '';

export type SendError = (error: unknown) => void;

/** The two events of the browser by which errors show themselves. */
export interface ErrorTarget {
  addEventListener(type: 'error', listen: (event: { readonly error?: unknown }) => void): void;
  addEventListener(type: 'unhandledrejection', listen: (event: { readonly reason?: unknown }) => void): void;
}

/** More than this from one page is one fault again and again. */
const MOST = 10;

/**
 * Collects errors from now on and hands them to the client as soon as `load` has brought it; answers a function for those
 * that a screen has caught itself. Each error object is sent once.
 */
export function collectErrors(target: ErrorTarget, load: () => Promise<SendError>): SendError {
  const seen = new Set<unknown>();
  const waiting: unknown[] = [];
  let send: SendError = (error) => void waiting.push(error);
  const collect: SendError = (error) => {
    if (!(error instanceof Error) || seen.has(error) || seen.size >= MOST) return;
    seen.add(error);
    send(error);
  };
  target.addEventListener('error', ({ error }) => collect(error));
  target.addEventListener('unhandledrejection', ({ reason }) => collect(reason));
  load().then(
    (loaded) => {
      send = loaded;
      waiting.splice(0).forEach(loaded);
    },
    // Where the client cannot be fetched nobody is told; the page itself is not the worse for it.
    () => waiting.splice(0),
  );
  return collect;
}
