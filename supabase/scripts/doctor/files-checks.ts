/** Whether the bundle arrived whole: pages of each room, the files they ask for, what search engines are told. */
import { ask, finding, guarded, when, type Check, type Finding } from './check.ts';
import { stageOf } from './settings.ts';
import { UPLOAD } from './site-checks.ts';

const ROOMS = { site: '/', portal: '/login', office: '/admin/dashboard' } as const;
/** Files of ours that a page names: in its tags, and in the small script that loads the rest. */
const FILES = /["'(](\/[\w./-]+\.(?:js|css|svg|woff2))["')]/g;
const KINDS: Readonly<Record<string, RegExp>> = { js: /javascript/, css: /text\/css/ };

/** Why this file does not work in a browser; empty when it does. A host's page in its place is answered with 200. */
async function fault(address: string): Promise<string> {
  const { status, headers } = await ask(address, { method: 'HEAD' });
  if (status !== 200) return `answers ${status}`;
  const kind = headers.get('content-type') ?? '';
  const right = KINDS[address.split('.').at(-1) ?? ''];
  return right && !right.test(kind) ? `is answered as ${kind || 'nothing'}` : '';
}

const roomsArrived: Check = {
  title: 'Pages and their files, in each room',
  run: async ({ SITE_URL }) => {
    const found: Finding[] = [];
    for (const [room, path] of Object.entries(ROOMS)) {
      const page = await ask(SITE_URL + path);
      const html = await page.text();
      if (page.status !== 200)
        found.push(
          finding('page-missing', `The ${room} is not there: ${path} answers ${page.status}.`, UPLOAD),
        );
      const files = [...new Set([...html.matchAll(FILES)].map(([, file = '']) => file))];
      if (page.status === 200 && !files.some((file) => file.endsWith('.js') && file !== '/config.js'))
        found.push(
          finding(
            'other-page',
            `${path} is not a page of the ${room}: it asks for no script of ours.`,
            UPLOAD,
          ),
        );
      const faults = await Promise.all(
        files.map(async (file) => [file, await fault(SITE_URL + file)] as const),
      );
      for (const [file, wrong] of faults.filter(([, wrong]) => wrong))
        found.push(finding('file-missing', `The ${room} asks for ${file}, which ${wrong}.`, UPLOAD));
    }
    return found;
  },
};

/** Is everything forbidden to everybody? */
const forbidsAll = (robots: string): boolean =>
  robots
    .split(/(?=^user-agent:)/im)
    .some((group) => /^user-agent:\s*\*\s*$/im.test(group) && /^disallow:\s*\/\s*$/im.test(group));

const searchEngines: Check = {
  title: 'Search engines may list the site (production)',
  run: async (deployment) => {
    const answer = await ask(`${deployment.SITE_URL}/robots.txt`);
    const text = await answer.text();
    const production = stageOf(deployment) === 'production';
    return when(
      [
        production && answer.status === 200 && forbidsAll(text),
        'robots-forbid-all',
        'robots.txt forbids every page to every search engine.',
        'Upload the robots.txt of dist/; some hosts put their own before it while the domain is a trial one.',
      ],
      [answer.status !== 200, 'robots-missing', `/robots.txt answers ${answer.status}.`, UPLOAD],
    );
  },
};

export const filesChecks: readonly Check[] = [
  guarded(roomsArrived, 'site-down', UPLOAD),
  guarded(searchEngines, 'site-down', UPLOAD),
];
