/** What `npm run mutants -- ROOM` breaks, and the tests that should notice. */
export interface SourceRoom {
  readonly kind: 'typescript';
  /** Folder whose test settings apply. */
  readonly project: 'shared' | 'portal' | 'admin';
  readonly files: readonly string[];
  /** Test files, from the project's folder. */
  readonly tests: readonly string[];
}
export interface DatabaseRoom {
  readonly kind: 'database';
  /** Functions of `private`, or every policy. */
  readonly functions: readonly string[] | 'policies';
  /** Test files, from supabase/tests. */
  readonly tests: readonly string[];
}

export const rooms: Readonly<Record<string, SourceRoom | DatabaseRoom>> = {
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
  transitions: {
    kind: 'database',
    functions: [
      'write_decision',
      'publish',
      'publish_due_decisions',
      'withdraw_application',
      'release_application',
      'reply_to_offer',
      'register',
      'submit_application',
    ],
    tests: [
      'transitions/transitions.test.ts',
      'decisions.test.ts',
      'publication.test.ts',
      'publishing-edges.test.ts',
      'submission.test.ts',
      'drafts-aside.test.ts',
      'waitlist.test.ts',
      'form-questions/kinds.test.ts',
    ],
  },
  slots: {
    kind: 'database',
    functions: [
      'schedule_interview',
      'take_place',
      'free_place',
      'set_interview_choices',
      'save_interview_slot',
      'remove_interview_slot',
      'cancel_interview',
      'open_interview_slots',
      'publish_interview_slots',
    ],
    tests: [
      'interviews.test.ts',
      'interview-rules.test.ts',
      'interview-matching.test.ts',
      'interview-choices.test.ts',
      'interview-changes.test.ts',
      'transitions/transitions.test.ts',
      'own-record.test.ts',
      'applications.test.ts',
    ],
  },
  policies: {
    kind: 'database',
    functions: 'policies',
    tests: [
      'permissions/tables-and-functions.test.ts',
      'permissions/files.test.ts',
      'attacks-reading.test.ts',
      'threads/files.test.ts',
      'referees/letters.test.ts',
    ],
  },
};
