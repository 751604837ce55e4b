import '@testing-library/jest-dom/vitest';
import { createRequire } from 'node:module';
import type * as Emotion from '@emotion/react';
import { GoTrueClient } from '@supabase/supabase-js';
import { cleanup, configure, renderHook } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Every test says by fake-rpc.ts what the database answers.
vi.mock('../src/providers/rpc.ts', () => ({ call: vi.fn() }));

// Screens import the client, which reads its address when it is loaded; no test reaches it.
window.__SCHOOL_CONFIG__ = { supabaseUrl: 'http://backend.invalid', supabaseKey: 'test-key' };

// Screens are loaded when they are first opened, and a busy machine takes its time.
configure({ asyncUtilTimeout: 10_000 });

// Each file has a client of its own, and the library, which is loaded once, would warn of several.
Reflect.set(GoTrueClient, 'nextInstanceID', {});

/** As Node loads it for MUI, which is not as Vite would for this file. */
const emotion = createRequire(import.meta.url)('@emotion/react') as typeof Emotion;

/** What other tests have put on is looked through for every element that is asked for by its role: half of a test's time. */
function takeOffStyles(): void {
  const { result, unmount } = renderHook(() => emotion.__unsafe_useEmotionCache());
  unmount();
  result.current?.sheet.flush();
  for (const kept of [result.current?.inserted, result.current?.registered])
    for (const key of Object.keys(kept ?? {})) delete kept?.[key];
}

afterEach(() => {
  cleanup();
  takeOffStyles();
  localStorage.clear();
});
