import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { clearToasts } from '../src/lib/toasts.ts';
import { forgetTyped } from '../src/lib/typed.ts';
import { backend, resetAuth } from './fake-client.ts';

// No test asks a server.
vi.mock('../src/lib/client.ts', () => import('./fake-client.ts'));

// Screens are loaded when they are first opened, and a busy machine takes its time.
configure({ asyncUtilTimeout: 10_000 });

beforeEach(() => {
  if (typeof window !== 'undefined') {
    localStorage.clear();
    sessionStorage.clear();
  }
  backend.reset();
  resetAuth();
  clearToasts();
  forgetTyped();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
