import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { clearToasts } from '../src/lib/toasts.ts';
import { forgetTyped } from '../src/lib/typed.ts';

// Screens are loaded when they are first opened, and a busy machine takes its time.
configure({ asyncUtilTimeout: 10_000 });

beforeEach(() => {
  if (typeof window !== 'undefined') {
    localStorage.clear();
    sessionStorage.clear();
  }
  clearToasts();
  forgetTyped();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
