import { expect, test } from 'vitest';
import { configFiles, headersFile, redirectsFile } from './files.ts';

test('every address of portal and office is rewritten to its page, and short addresses move on', () => {
  const lines = redirectsFile().trim().split('\n');
  expect(lines).toContain('/admin /admin/dashboard 302!');
  expect(lines).toContain('/portal /admin/dashboard 302!');
  expect(lines).toContain('/login /_portal.html 200');
  expect(lines).toContain('/accepted/* /_portal.html 200');
  expect(lines).toContain('/admin/* /admin/index.html 200');
  expect(lines.some((line) => line.startsWith('/inbox'))).toBe(false);
  expect(lines.indexOf('/admin /admin/dashboard 302!')).toBeLessThan(
    lines.indexOf('/admin /admin/index.html 200'),
  );
});

test('the policy names the back end and the hashes, never unsafe inline scripts', () => {
  const text = headersFile(["'sha256-abc='"], 'https://project.supabase.example');
  const policy = /content-security-policy: (.*)/.exec(text)?.[1] ?? '';
  expect(policy).toContain("script-src 'self' 'sha256-abc='");
  expect(policy).toContain("connect-src 'self' blob: https://project.supabase.example");
  expect(/script-src[^;]*unsafe/.test(policy)).toBe(false);
  expect(text).toContain('strict-transport-security: max-age=63072000');
});

test('the settings script cannot be left by a closing tag', () => {
  const files = configFiles('https://x.example/</script>', 'key');
  expect(files['config.js']).not.toContain('</script>');
  expect(JSON.parse(files['config.json'] ?? '')).toEqual({
    supabaseUrl: 'https://x.example/</script>',
    supabaseKey: 'key',
  });
});
