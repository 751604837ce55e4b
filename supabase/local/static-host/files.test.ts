import { expect, test } from 'vitest';
import { configFiles, headersFile, redirectsFile, vercelFile } from './files.ts';
import { MAX_POLICY, overLimits } from './limits.ts';
import { hostPlan } from './plan.ts';
import { caddyFile, nginxFile } from './servers.ts';

const API = 'https://abcdefghijklmnopqrst.supabase.co';
const filesOf = (hashes: readonly string[]): Record<string, string> => {
  const plan = hostPlan(hashes, API);
  return {
    _redirects: redirectsFile(plan),
    _headers: headersFile(plan),
    'vercel.json': vercelFile(plan),
    'nginx.conf': nginxFile(plan),
    Caddyfile: caddyFile(plan),
  };
};
const hashes = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `'sha256-${String(at).padStart(43, 'x')}='`);

test('every address of portal and office is rewritten to its page, and short addresses move on', () => {
  const lines = (filesOf([])['_redirects'] ?? '').trim().split('\n');
  expect(lines).toContain('/admin /admin/dashboard 302');
  expect(lines).toContain('/portal /admin/dashboard 302');
  expect(lines).toContain('/login /_login 200');
  expect(lines).toContain('/apply /_apply 200');
  expect(lines).toContain('/apply/* /_portal 200');
  expect(lines).toContain('/dashboard /_portal 200');
  expect(lines).toContain('/accepted/* /_portal 200');
  expect(lines).toContain('/admin/* /_admin 200');
  expect(lines.some((line) => line.startsWith('/inbox'))).toBe(false);
  expect(lines.indexOf('/admin /admin/dashboard 302')).toBeLessThan(lines.indexOf('/admin /_admin 200'));
  expect(lines.indexOf('/admin/assets/* /admin/assets/:splat 200')).toBeLessThan(
    lines.indexOf('/admin/* /_admin 200'),
  );
});

test('every host gets the same policy, which names the back end and never unsafe inline scripts', () => {
  for (const [name, text] of Object.entries(filesOf(hashes(1)))) {
    if (name === '_redirects') continue;
    expect(text).toContain("script-src 'self' 'sha256-");
    expect(text).toContain(`connect-src 'self' blob: ${API}`);
    expect(/script-src[^;]*unsafe/.test(text)).toBe(false);
    expect(text.toLowerCase()).toContain('strict-transport-security');
    expect(text).toContain('max-age=63072000');
  }
});

test('every host lets the office frame the preview and no other page', () => {
  for (const [name, text] of Object.entries(filesOf([]))) {
    if (name === '_redirects') continue;
    expect(text.match(/frame-ancestors 'self'/g), name).toHaveLength(1);
    expect(text.match(/frame-ancestors 'none'/g), name).toHaveLength(1);
    expect(text.match(/SAMEORIGIN/g), name).toHaveLength(1);
  }
  const [preview] = (filesOf([])['_headers'] ?? '')
    .split('\n\n')
    .filter((block) => block.startsWith('/preview\n'));
  expect(preview).toContain('  ! content-security-policy\n');
  expect(preview).toContain('  ! x-frame-options\n');
});

test('a bundle without inline scripts is within the limits of every host', () => {
  expect(overLimits(filesOf([]))).toEqual([]);
  const policy = /content-security-policy: (.*)/.exec(filesOf([])['_headers'] ?? '')?.[1] ?? '';
  expect(policy.length).toBeLessThan(MAX_POLICY);
});

test('a policy that hosts would cut is refused in words', () => {
  expect(overLimits(filesOf(hashes(147))).join('\n')).toMatch(
    /content-security-policy has [\d,]+ characters/,
  );
  expect(overLimits(filesOf(hashes(147))).join('\n')).toContain('Cloudflare Pages');
});

test('pages of the site, and no others, name the rules by which a browser may prepare the next one', () => {
  const files = filesOf([]);
  const blocks = (files['_headers'] ?? '').trimEnd().split('\n\n');
  const named = blocks
    .filter((text) => text.includes('speculation-rules: '))
    .map((text) => text.split('\n')[0]);
  expect(named).toEqual(expect.arrayContaining(['/', '/staff', '/torah/*']));
  expect(named.filter((path) => /login|apply|admin|portal|^\/\*$/.test(path ?? ''))).toEqual([]);
  for (const [name, text] of Object.entries(files))
    if (name !== '_redirects') expect(text, name).toContain('application/speculationrules+json');
});

test('the settings script cannot be left by a closing tag', () => {
  const files = configFiles('https://x.example/</script>', 'key');
  expect(files['config.js']).not.toContain('</script>');
  expect(JSON.parse(files['config.json'] ?? '')).toEqual({
    supabaseUrl: 'https://x.example/</script>',
    supabaseKey: 'key',
  });
});
