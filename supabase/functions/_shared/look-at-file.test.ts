import { afterEach, expect, test, vi } from 'vitest';
import { familyFiles } from '../../../shared/test/family-files.ts';
import { lookAt } from './look-at-file.ts';

const env = { SUPABASE_URL: 'https://x.example', SUPABASE_SERVICE_ROLE_KEY: 'secret' };
afterEach(() => void vi.unstubAllGlobals());

test.each(familyFiles)('%s, put into storage past the browser’s check', async (_name, bytes, said) => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(bytes)));
  const { type, fault } = await lookAt(env, 'a/b');
  if (said === 'application/pdf') expect(type).toBe(said);
  else {
    expect(fault.message).toMatch(said);
    expect(type).not.toBe('application/pdf');
  }
});
