/** What `npm run bench -- mutants ROOM` breaks, and the tests that should notice. */
import { databaseRooms, type DatabaseRoom } from './database-rooms.ts';

export interface SourceRoom {
  readonly kind: 'typescript';
  /** Folder whose test settings apply. */
  readonly project: 'shared' | 'supabase' | 'portal' | 'admin';
  readonly files: readonly string[];
  /** Test files, from the project's folder. */
  readonly tests: readonly string[];
}

export const rooms: Readonly<Record<string, SourceRoom | DatabaseRoom>> = {
  ...databaseRooms,
  rules: {
    kind: 'typescript',
    project: 'shared',
    // statuses.ts is data, which the database tests hold equal to SQL (statuses.test.ts).
    files: ['shared/src/checks.ts', 'shared/src/roles.ts', 'shared/src/routes.ts'],
    tests: [
      'test/checks.properties.test.ts',
      'test/edges.test.ts',
      'test/rules.test.ts',
      'test/routes.test.ts',
    ],
  },
  dates: {
    kind: 'typescript',
    project: 'shared',
    files: ['shared/src/dates.ts', 'shared/src/formats.ts'],
    tests: ['test/dates.test.ts', 'test/rules.test.ts'],
  },
  exports: {
    kind: 'typescript',
    project: 'admin',
    files: ['admin/src/lib/export/csv.ts', 'admin/src/lib/export/xlsx.ts', 'admin/src/lib/export/file.ts'],
    tests: ['src/lib/export/export.test.ts', 'src/lib/export/file.test.ts', 'src/lib/export/sheet.test.ts'],
  },
  autosave: {
    kind: 'typescript',
    project: 'portal',
    files: ['portal/src/lib/autosave.ts', 'portal/src/lib/autosave-entry.ts'],
    tests: [
      'test/autosave.test.ts',
      'test/autosave-meanwhile.test.ts',
      'test/autosave-answers.test.ts',
      'test/autosave-tries.test.ts',
    ],
  },
  calendar: {
    kind: 'typescript',
    project: 'shared',
    files: ['shared/src/interview-calendar.ts', 'shared/src/deadlines-calendar.ts'],
    tests: ['test/calendars.test.ts'],
  },
  functions: {
    kind: 'typescript',
    project: 'supabase',
    files: [
      'supabase/functions/_shared/file-kind.ts',
      'supabase/functions/_shared/byte-reader.ts',
      'supabase/functions/_shared/json-depth.ts',
      'supabase/functions/_shared/keys.ts',
      'supabase/functions/_shared/stripe.ts',
      'supabase/functions/tick/build-site.ts',
    ],
    tests: [
      'functions/_shared/file-kind.test.ts',
      'functions/_shared/json-depth.test.ts',
      'functions/_shared/keys.test.ts',
      'functions/_shared/stripe.test.ts',
      'functions/_shared/mail/patience.test.ts',
      'functions/tick/build-site.test.ts',
    ],
  },
};
