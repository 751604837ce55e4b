/** What the documents say can be typed and looked up is there; the unit for systemd is one that systemd takes. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../supabase/local/run/settings.ts';
import { validate } from './caddy.ts';

const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/production.md',
  'docs/operations.md',
  'docs/architecture.md',
];
const read = (name: string): string => readFileSync(path.join(ROOT, name), 'utf8');
const scripts = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts;

test.each(PAGES)('%s: every command is one of ours, every link and test file is there', (page) => {
  const text = read(page);
  const commands = [...text.matchAll(/npm run ([a-z][a-z:-]*)/g)].map(([, name = '']) => name);
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, link = '']) => link);
  expect(links.filter((link) => !existsSync(path.join(ROOT, path.dirname(page), link)))).toEqual([]);
  const files = [...text.matchAll(/`((?:e2e|supabase|admin|portal|shared|site)\/[\w/.-]+\.tsx?)`/g)].map(
    ([, file = '']) => file,
  );
  expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
});

test('every benchmark that the documents name exists', () => {
  const named = PAGES.flatMap((page) => [...read(page).matchAll(/npm run bench -- ([a-z]+)/g)]);
  const there = readdirSync(path.join(ROOT, 'e2e/bench'));
  expect(named.map(([, name = '']) => `${name}.ts`).filter((name) => !there.includes(name))).toEqual([]);
});

test('systemd takes the unit', () => {
  const [unit = ''] = /\[Unit\][\s\S]*?WantedBy=\S+\n/.exec(read('docs/production.md')) ?? [];
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'school-unit-')), 'school.service');
  writeFileSync(file, unit.replace('/usr/bin/node', process.execPath));
  const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
  expect(status, `${stdout}${stderr}`).toBe(0);
});

test('Caddy takes the file of the one-server trial', () => {
  const [, text = ''] = /```\n# Caddyfile\n([\s\S]*?)```/.exec(read('docs/production.md')) ?? [];
  expect(text).toContain('reverse_proxy');
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'school-caddy-')), 'Caddyfile');
  writeFileSync(file, text);
  expect(validate(file)).toBe('');
});

test('nginx takes the file of the one-server trial', () => {
  const [, text = ''] = /```nginx\n([\s\S]*?)```/.exec(read('docs/production.md')) ?? [];
  expect(text).toContain('proxy_pass');
  const folder = mkdtempSync(path.join(tmpdir(), 'school-nginx-'));
  const file = path.join(folder, 'nginx.conf');
  // Certificates are the school's.
  const plain = text.replace(/^\s*ssl_certificate.*$/gm, '').replace('443 ssl', '127.0.0.1:8443');
  writeFileSync(file, `pid ${folder}/pid; error_log stderr; events {}\nhttp { access_log off; ${plain} }`);
  const { status, stderr } = spawnSync('/usr/sbin/nginx', ['-t', '-q', '-c', file, '-e', 'stderr'], {
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
});

/** Rows of tables (but their heads), numbered steps and items, each with the lines that belong to it. */
function stepsOf(text: string): string[] {
  const rows = [...text.matchAll(/^\|(?!---).*\|$(?!\n\|---)/gm)].map(([row]) => row);
  const items = [...text.matchAll(/^(?:\d+\.|-) .*(?:\n {2,}\S.*)*/gm)].map(([item]) => item);
  return [...rows, ...items];
}
const TRIED = /\.(test|spec)\.tsx?`|`e2e\/bench\/\w+\.ts`|not testable here/;

test.each([
  ['docs/production.md', '## The evening', '', 18],
  ['docs/operations.md', '# Keeping it running', '## What breaks first', 30],
])('every step of %s names what tries it, or says that nothing here can', (page, from, to, least) => {
  const text = read(page);
  const steps = stepsOf(text.slice(text.indexOf(from), to ? text.indexOf(to) : undefined));
  expect(steps.length).toBeGreaterThan(least);
  expect(steps.filter((step) => !TRIED.test(step))).toEqual([]);
});
