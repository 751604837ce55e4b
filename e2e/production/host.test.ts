/**
 * `npm run bundle` behind nginx, with every header on and the API on another origin: which page answers which address,
 * what the headers say, and whether the three rooms work under their own policy in a real browser.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { finishedPages, routes } from '@school/shared/routes';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbedded } from '../../supabase/conformance/embedded.ts';
import type { Project } from '../../supabase/conformance/target.ts';
import { MAX_POLICY, overLimits } from '../../supabase/local/static-host/limits.ts';
import { finishedPage } from '../../supabase/local/static-host/plan.ts';
import { bundle } from './bundle.ts';
import { startCaddy } from './caddy.ts';
import { startApi } from './deployment.ts';
import { startNginx, type Nginx } from './nginx.ts';
import { freePort } from './ports.ts';
import { startReports, type Reports } from './reports.ts';

let project: Project;
let api: Awaited<ReturnType<typeof startApi>>;
let nginx: Nginx;
let browser: Browser;
let reports: Reports;
let dist: string;

beforeAll(async () => {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  project = await startEmbedded();
  api = await startApi(project);
  reports = await startReports();
  dist = await bundle({
    siteUrl: origin,
    supabaseUrl: api.origin,
    supabaseKey: project.anonKey,
    errorReportsDsn: reports.dsn,
  });
  nginx = await startNginx(dist, port);
  const executablePath = process.env['CHROMIUM_PATH'];
  browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  });
}, 600_000);
afterAll(async () => {
  await browser.close();
  await nginx.stop();
  await api.stop();
  await reports.stop();
  await project.stop();
});

const get = (address: string) => fetch(`${nginx.origin}${address}`, { redirect: 'manual' });
const pageOf = (name: string): string => readFileSync(path.join(dist, name), 'utf8');

test('The files of all hosts are within the hosts’ limits', () => {
  const names = ['_headers', '_redirects', 'vercel.json'];
  const files = Object.fromEntries(names.map((name) => [name, pageOf(name)]));
  expect(overLimits({ ...files, 'nginx.conf': pageOf('../dist-server/nginx.conf') })).toEqual([]);
});

test('Every address of portal and office is answered with its page, those below them too', async () => {
  const moved = ['/admin'];
  for (const { path: address, room, prefix } of routes) {
    if (room === 'server' || moved.includes(address)) continue;
    const page = pageOf(room === 'admin' ? '_admin.html' : '_portal.html');
    const own = finishedPages.includes(address) ? pageOf(finishedPage(address).slice(1)) : page;
    expect(await (await get(address)).text(), address).toBe(own);
    if (prefix) expect(await (await get(`${address}/deep/er`)).text(), `${address}/deep/er`).toBe(page);
  }
  expect(await (await get('/admin/dashboard')).text()).toBe(pageOf('_admin.html'));
});

test('The site answers the rest: its pages, files, moved addresses and what is not there', async () => {
  expect((await get('/')).status).toBe(200);
  expect(await (await get('/staff')).text()).toBe(pageOf('staff/index.html'));
  expect((await get('/staff/')).headers.get('location')).toBe('/staff');
  for (const short of ['/admin', '/portal'])
    expect((await get(short)).headers.get('location'), short).toBe('/admin/dashboard');
  const missing = await get('/no-such-page');
  expect(missing.status).toBe(404);
  expect(await missing.text()).toBe(pageOf('404.html'));
  expect((await get('/config.js')).status).toBe(200);
});

test('Every answer carries the headers of the plan, and a policy that no host cuts', async () => {
  for (const address of ['/', '/login', '/admin/dashboard', '/no-such-page', '/robots.txt']) {
    const { headers } = await get(address);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy.length, address).toBeLessThan(MAX_POLICY);
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain(`connect-src 'self' blob: ${api.origin} ${reports.origin}`);
    expect(headers.get('strict-transport-security')).toContain('max-age=63072000');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  }
});

test('Files named by their content are kept for a year', async () => {
  const [, asset = ''] = /src="(\/portal-assets\/[^"]+)"/.exec(pageOf('_portal.html')) ?? [];
  const answer = await get(asset);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const [, office = ''] = /src="(\/admin\/assets\/[^"]+)"/.exec(pageOf('_admin.html')) ?? [];
  expect((await get(office)).headers.get('content-type')).toContain('javascript');
  const worker = readdirSync(path.join(dist, 'admin/assets')).find((name) => name.endsWith('.mjs'));
  expect((await get(`/admin/assets/${worker}`)).headers.get('content-type')).toContain('javascript');
});

test('Caddy answers as nginx does: same pages, same moves, same headers', async () => {
  const caddy = await startCaddy(dist);
  const told = ['content-security-policy', 'cache-control', 'x-content-type-options', 'speculation-rules'];
  const ask = async (origin: string, address: string) => {
    const answer = await fetch(origin + address, { redirect: 'manual' });
    const page = await answer.text();
    const location = (answer.headers.get('location') ?? '').replace(origin, '');
    const headers = told.map((name) => answer.headers.get(name) ?? '');
    // What a redirect or a refusal says in words is the server's own.
    return [answer.status, location, answer.status === 200 ? page : '', ...(location ? [] : headers)];
  };
  const [, asset = ''] = /src="(\/portal-assets\/[^"]+)"/.exec(pageOf('_portal.html')) ?? [];
  const addresses = [
    '/',
    '/login',
    '/accepted/payment-setup',
    '/admin',
    '/admin/deep/er',
    '/staff',
    '/staff/',
  ];
  try {
    for (const address of [...addresses, '/torah', '/no-such-page', '/config.js', asset])
      expect(await ask(caddy.origin, address), address).toEqual(await ask(nginx.origin, address));
  } finally {
    await caddy.stop();
  }
});

/** The officer, from the portal's page into the office. */
async function signIn(page: Page): Promise<void> {
  await page.goto(`${nginx.origin}/login`);
  await page.getByLabel('Email').fill(project.officer.email);
  await page.getByLabel('Password', { exact: true }).fill(project.officer.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/admin/dashboard', { timeout: 60_000 });
  await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 60_000 });
}

test('The three rooms run in a browser under their policy, and an officer signs in across origins', async () => {
  const page = await browser.newPage();
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|CORS/.test(message.text())) refused.push(message.text());
  });
  for (const address of ['/', '/knowledge-base', '/prospective-students', '/torah', '/peek-inside']) {
    await page.goto(nginx.origin + address);
    await page.waitForLoadState('networkidle');
  }
  await signIn(page);
  expect(refused).toEqual([]);
}, 240_000);

/** Of somebody, in every place from which a reporter might take it. */
const PLANTED = 'Levi-Planted';

test.each([
  ['site', `/staff?q=${PLANTED}#${PLANTED}`, '/staff'],
  ['portal', `/login?email=${PLANTED}`, '/login'],
  ['admin', `/admin/dashboard?name=${PLANTED}`, '/admin/dashboard'],
])(
  'An error in the %s is reported, without a word about persons',
  async (room, address, pattern) => {
    reports.received.length = 0;
    const context = await browser.newContext();
    const page = await context.newPage();
    if (room === 'admin') await signIn(page);
    await page.goto(`${nginx.origin}${address}`);
    await page.waitForLoadState('networkidle');
    await page.evaluate((planted) => {
      localStorage.setItem('userData', JSON.stringify({ firstName: planted }));
      console.log(`clicked by ${planted}`);
      setTimeout(() => {
        throw new TypeError(`${planted} cannot be saved`);
      }, 0);
      void Promise.reject(new RangeError(`the passport of ${planted}`));
    }, PLANTED);
    await expect.poll(() => reports.received.length, { timeout: 20_000 }).toBe(2);
    const text = reports.received.join('\n');
    expect(text).not.toContain(PLANTED);
    expect(text).not.toMatch(/passport|cannot be saved|"user"|breadcrumbs|"request"/);
    expect(text).toContain('"type":"TypeError"');
    expect(text).toContain('"type":"RangeError"');
    expect(text).toContain(JSON.stringify({ room, page: pattern }));
    await context.close();
  },
  60_000,
);

test('A tab that stays open over a release says that a new version is there, and goes on', async () => {
  const page = await browser.newPage();
  await page.goto(`${nginx.origin}/login`);
  await page.getByLabel('Email').fill('somebody@example.org');
  const served = finishedPage('/login').slice(1);
  const before = pageOf(served);
  try {
    writeFileSync(path.join(dist, served), before.replace(/portal-assets\/index-/g, '$&next'));
    // What the browser tells when a screen's file is gone.
    await page.evaluate(() => window.dispatchEvent(new Event('vite:preloadError')));
    await page.getByText('A new version is there.').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('somebody@example.org');
    await page.getByRole('button', { name: 'Later' }).click();
    await page.getByText('A new version is there.').waitFor({ state: 'hidden' });
  } finally {
    writeFileSync(path.join(dist, served), before);
  }
  await page.close();
}, 60_000);
