import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import school from '@school/shared/school.json';
import { builtYear } from '../gatsby/built-year';
import { placeholderValues } from '../gatsby/fill';
import { parseYear } from '../gatsby/program-year';
import sample from '../gatsby/program-year.sample.json';

/** The sample year while its applications are open. */
const year = parseYear(sample);
const content = join(import.meta.dirname, '../content');
Object.assign(globalThis, {
  // Nothing is reported from tests.
  ERROR_REPORTS_DSN: '',
  PRODUCT_VERSION: '0.0.0',
  BUILT_YEAR: await builtYear(
    year,
    placeholderValues(year, school),
    content,
    new Date('2026-11-22T12:00:00Z'),
  ),
});

// Screens are loaded when they are first opened, and a busy machine takes its time.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
  window.localStorage.clear();
  window.sessionStorage.clear();
});
