import type { Values } from '../components/use-record-edits.ts';

export type ItemState = 'draft' | 'changed' | 'waits' | 'public';

/** A line of the desk's lists (supabase/functions/content). */
export interface Item {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly state: ItemState;
  readonly by: string | null;
  readonly at: string | null;
}

export interface FormField {
  readonly name: string;
  readonly kind: 'text' | 'long' | 'number' | 'choice' | 'list' | 'yes' | 'picture';
  readonly required: boolean;
  readonly options?: readonly string[];
}

export interface Entry extends Item {
  readonly fields: Values;
  readonly version: string;
  readonly form: readonly FormField[];
  readonly page: string;
  readonly history: readonly { readonly id: string; readonly at: string; readonly by: string | null }[];
  readonly build: {
    readonly changed_at: string;
    readonly asked_at: string;
    readonly failure: string | null;
    /** What the host of the files says of a build that failed; only of a page that waits for one. */
    readonly host?: { readonly name: string; readonly reason: string; readonly link: string | null } | null;
  };
  readonly choices: Readonly<Record<string, readonly string[]>>;
}

export interface ContentProblem {
  readonly field: string;
  readonly message: string;
  /** Words that look like a fact of the year: whoever wrote them may keep them. */
  readonly guess?: string;
}
