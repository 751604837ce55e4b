import type { CategoryNode } from '../../gatsby/knowledge/tree';
import type { PlaceholderValues } from '../../gatsby/fill';
import type { BuiltYear } from '../lib/built';

/** What the build tells the preview: everything that stands on a page and in no field of its file. */
export interface PreviewFacts {
  readonly values: PlaceholderValues;
  readonly year: BuiltYear;
  readonly categories: readonly CategoryNode[];
  readonly answers: readonly { readonly slug: string; readonly question: string }[];
}
