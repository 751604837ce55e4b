import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Screens import the client, which reads its address when it is loaded; no test reaches it.
window.__SCHOOL_CONFIG__ = { supabaseUrl: 'http://backend.invalid', supabaseKey: 'test-key' };

// Screens are loaded when they are first opened, and a busy machine takes its time.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
});
