/** What the saver of a form is given, and what it says of the whole form. */
import type { FieldChange, SaveResult } from '@school/shared/api/shapes';
import type { Phase } from './autosave-entry.ts';
import type { KeptPlaces } from './unsent-edits.ts';

export interface FormView {
  readonly phase: Phase;
  readonly savedAt: string | null;
  readonly message: string | null;
}
export interface AutosavePorts extends KeptPlaces {
  readonly save: (changes: FieldChange[]) => Promise<SaveResult>;
  /** Fields beside the first ones that may wait in storage: those of a row that was not saved yet. */
  readonly alsoTakes?: (name: string) => boolean;
  readonly now?: () => number;
  /** What the server could not take and has kept as it was typed: shown again where this browser kept nothing of it. */
  readonly refused?: Readonly<Record<string, { readonly value: string; readonly message: string }>>;
}
