import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { clearToasts } from '../src/lib/toasts.ts';

// A console error fails the test that caused it.
beforeEach(() => {
  vi.spyOn(console, 'error');
  if (typeof window !== 'undefined') {
    localStorage.clear();
    sessionStorage.clear();
  }
  clearToasts();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  expect(console.error).not.toHaveBeenCalled();
});
