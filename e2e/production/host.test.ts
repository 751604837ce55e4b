/**
 * `npm run bundle` behind nginx, with every header on and the API on another origin: which page answers which address,
 * what the headers say, and whether the three rooms work under their own policy in a real browser.
 */
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { finishedPages, routes } from '@school/shared/routes';
import { chromium, type Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbedded } from '../../supabase/conformance/embedded.ts';
import type { Project } from '../../supabase/conformance/target.ts';
import { MAX_POLICY, overLimits } from '../../supabase/local/static-host/limits.ts';
import { finishedPage } from '../../supabase/local/static-host/plan.ts';
import { runProgram } from './cli.ts';
import { startApi } from './deployment.ts';
import { startNginx, type Nginx } from './nginx.ts';
import { freePort } from './ports.ts';

let project: Project;
let api: Awaited<ReturnType<typeof startApi>>;
let nginx: Nginx;
let browser: Browser;
const dist = path.join(mkdtempSync(path.join(tmpdir(), 'school-bundle-')), 'dist');

beforeAll(async () => {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  project = await startEmbedded();
  api = await startApi(project);
  const { code, output } = await runProgram(
    process.execPath,
    ['--import', 'tsx', 'supabase/scripts/static-host.ts'],
    {
      env: { BUNDLE_DIR: dist, SUPABASE_URL: api.origin, SUPABASE_KEY: project.anonKey, SITE_URL: origin },
    },
  );
  expect(code, output).toBe(0);
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
    expect(policy).toContain(`connect-src 'self' blob: ${api.origin}`);
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
});

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
  await page.goto(`${nginx.origin}/login`);
  await page.getByLabel('Email').fill(project.officer.email);
  await page.getByLabel('Password', { exact: true }).fill(project.officer.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/admin/dashboard', { timeout: 60_000 });
  await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 60_000 });
  expect(refused).toEqual([]);
}, 240_000);
