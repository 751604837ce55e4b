/** The same rules for a web server of one's own: nginx and Caddy. Both serve the bundle; the API is elsewhere. */
import { PREVIEW_PAGE, SPECULATION_RULES } from '@school/shared/routes';
import { SPECULATION_HEADER, SPECULATION_TYPE } from '../gateway/policy.ts';
import { ASK_EACH_TIME, FOREVER, IMMUTABLE, SITE_PAGES, type HostPlan } from './plan.ts';

const quoted = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
const immutable = `^(${IMMUTABLE.join('|')})/`;
const sitePages = `^(${SITE_PAGES.filter((path) => path.endsWith('/*'))
  .map((path) => path.slice(0, -2))
  .join('|')})(/|$)`;

/** `nginx.conf`: goes into the `http` block (a file in conf.d). `listen`, names and certificates are the school's. */
export function nginxFile(plan: HostPlan, { listen = '80', root = '/srv/school/dist' } = {}): string {
  const headers = Object.entries(plan.headers).map(([name, value], at) => {
    const said = name in plan.framed ? `$school_header_${at}` : quoted(value);
    return `  add_header ${name} ${said} always;`;
  });
  const maps = Object.entries(plan.headers).flatMap(([name, value], at) =>
    name in plan.framed
      ? [
          `map $uri $school_header_${at} {\n  ~^${PREVIEW_PAGE}(/|$) ${quoted(plan.framed[name] ?? '')};\n  default ${quoted(value)};\n}`,
        ]
      : [],
  );
  const pages = plan.pages.flatMap(({ path, at, below, page }) => [
    ...(at ? [`  location = ${path} { try_files ${page} =404; }`] : []),
    ...(below ? [`  location ${path}/ { try_files $uri ${page}; }`] : []),
  ]);
  return `map $uri $school_cache {
  ~${immutable} ${quoted(FOREVER)};
  default ${quoted(ASK_EACH_TIME)};
}
map $uri $school_rules {
  / ${quoted(SPECULATION_HEADER)};
  # By the time headers are written the address is that of the file.
  ~^/+index\\.html$ ${quoted(SPECULATION_HEADER)};
  ~${sitePages} ${quoted(SPECULATION_HEADER)};
  default "";
}
${maps.join('\n')}
server {
  listen ${listen};
  root ${root};
  charset utf-8;
  gzip on;
  gzip_types text/css text/javascript application/javascript application/json image/svg+xml text/calendar;
  absolute_redirect off;
  error_page 404 /404.html;
${headers.join('\n')}
  add_header cache-control $school_cache always;
  add_header speculation-rules $school_rules always;
  # The worker that draws documents; nginx's own list does not know the ending.
  location ~ \\.mjs$ { types { } default_type text/javascript; }
  location = ${SPECULATION_RULES} { types { } default_type ${SPECULATION_TYPE}; }
${plan.moved.map(({ from, to }) => `  location = ${from} { return 302 ${to}; }`).join('\n')}
${pages.filter((line) => !plan.moved.some(({ from }) => line.includes(`= ${from} {`))).join('\n')}
  location ~ ^/(.+)/$ { return 301 /$1; }
  location / { try_files $uri $uri/index.html =404; }
}
`;
}

/** `Caddyfile`: Caddy brings the certificate by itself. */
export function caddyFile(
  plan: HostPlan,
  { site = '{$SCHOOL_SITE}', root = '/srv/school/dist' } = {},
): string {
  const pathsOf = (page: string): string =>
    plan.pages
      .filter((rewrite) => rewrite.page === page)
      .flatMap(({ path, at, below }) => [...(at ? [path] : []), ...(below ? [`${path}/*`] : [])])
      .join(' ');
  const pages = [...new Set(plan.pages.map(({ page }) => page))];
  const lines = (headers: readonly (readonly [string, string])[]): string =>
    headers.map(([name, value]) => `    ${name} ${quoted(value)}`).join('\n');
  return `${site} {
  root * ${root}
  encode gzip
  header {
${lines(Object.entries(plan.headers).filter(([name]) => !(name in plan.framed)))}
  }
  @framed path ${PREVIEW_PAGE}
  header @framed {
${lines(Object.entries(plan.framed))}
  }
  @unframed not path ${PREVIEW_PAGE}
  header @unframed {
${lines(Object.entries(plan.headers).filter(([name]) => name in plan.framed))}
  }
  @immutable path ${IMMUTABLE.map((folder) => `${folder}/*`).join(' ')}
  header @immutable cache-control ${quoted(FOREVER)}
  @changing not path ${IMMUTABLE.map((folder) => `${folder}/*`).join(' ')}
  header @changing cache-control ${quoted(ASK_EACH_TIME)}
  @slash path_regexp slash ^/(.+)/$
  redir @slash /{re.slash.1} 301
  @site path ${SITE_PAGES.join(' ')}
  header @site speculation-rules ${quoted(SPECULATION_HEADER)}
  header ${SPECULATION_RULES} content-type ${SPECULATION_TYPE}
${plan.moved.map(({ from, to }) => `  redir ${from} ${to} 302`).join('\n')}
${pages
  .map(
    (page, at) => `  @page${at} {
    path ${pathsOf(page)}
    not file
  }
  rewrite @page${at} ${page}`,
  )
  .join('\n')}
  try_files {path} {path}/index.html
  file_server
  handle_errors {
    rewrite * /404.html
    file_server
  }
}
`;
}
