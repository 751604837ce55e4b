import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// Screens import the client, which reads its address when it is loaded; no test reaches it.
window.__SCHOOL_CONFIG__ = { supabaseUrl: 'http://backend.invalid', supabaseKey: 'test-key' };

afterEach(() => {
  cleanup();
  localStorage.clear();
});
