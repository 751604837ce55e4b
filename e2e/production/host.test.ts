/**
 * `npm run task -- bundle` behind nginx, with every header on and the API on another origin: which page answers which address,
 * what the headers say, and whether the three rooms work under their own policy in a real browser.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { finishedPages, routes } from '@school/shared/routes';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_POLICY, overLimits } from '../../supabase/local/static-host/limits.ts';
import { finishedPage } from '../../supabase/local/static-host/plan.ts';
import { DEMO_PASSWORD } from '../../supabase/seed/accounts.ts';
import { acrossOrigins, type AcrossOrigins } from './across-origins.ts';
import { startCaddy } from './caddy.ts';
import { forgetAt, receivedAt } from './reports.ts';

let school: AcrossOrigins;
let browser: Browser;

beforeAll(async () => {
  school = await acrossOrigins();
  const executablePath = process.env['CHROMIUM_PATH'];
  browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  });
}, 1_200_000);
afterAll(async () => {
  await browser.close();
  await school.stop();
});

const get = (address: string) => fetch(`${school.origin}${address}`, { redirect: 'manual' });
const pageOf = (name: string): string => readFileSync(path.join(school.dist, name), 'utf8');

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
    expect(policy).toContain(`connect-src 'self' blob: ${school.apiOrigin} ${school.reportsOrigin}`);
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
  const worker = readdirSync(path.join(school.dist, 'admin/assets')).find((name) => name.endsWith('.mjs'));
  expect((await get(`/admin/assets/${worker}`)).headers.get('content-type')).toContain('javascript');
});

test('Caddy answers as nginx does: same pages, same moves, same headers', async () => {
  const caddy = await startCaddy(school.dist);
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
      expect(await ask(caddy.origin, address), address).toEqual(await ask(school.origin, address));
  } finally {
    await caddy.stop();
  }
});

/** The officer, from the portal's page into the office. */
async function signIn(page: Page): Promise<void> {
  await page.goto(`${school.origin}/login`);
  await page.getByLabel('Email').fill('admissions@example.org');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
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
    await page.goto(school.origin + address);
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
    await forgetAt(school.reportsOrigin);
    const context = await browser.newContext();
    const page = await context.newPage();
    if (room === 'admin') await signIn(page);
    await page.goto(`${school.origin}${address}`);
    await page.waitForLoadState('networkidle');
    await page.evaluate((planted) => {
      localStorage.setItem('userData', JSON.stringify({ firstName: planted }));
      console.log(`clicked by ${planted}`);
      setTimeout(() => {
        throw new TypeError(`${planted} cannot be saved`);
      }, 0);
      void Promise.reject(new RangeError(`the passport of ${planted}`));
    }, PLANTED);
    const received = () => receivedAt(school.reportsOrigin);
    await expect.poll(async () => (await received()).length, { timeout: 20_000 }).toBe(2);
    const text = (await received()).join('\n');
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
  await page.goto(`${school.origin}/login`);
  await page.getByLabel('Email').fill('somebody@example.org');
  const served = finishedPage('/login').slice(1);
  const before = pageOf(served);
  try {
    writeFileSync(path.join(school.dist, served), before.replace(/portal-assets\/index-/g, '$&next'));
    // What the browser tells when a screen's file is gone.
    await page.evaluate(() => window.dispatchEvent(new Event('vite:preloadError')));
    await page.getByText('A new version is there.').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('somebody@example.org');
    await page.getByRole('button', { name: 'Later' }).click();
    await page.getByText('A new version is there.').waitFor({ state: 'hidden' });
  } finally {
    writeFileSync(path.join(school.dist, served), before);
  }
  await page.close();
}, 60_000);
