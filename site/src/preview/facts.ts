import type { PlaceholderValues } from '../../gatsby/fill';
import type { BuiltYear } from '../lib/built';
import type { Fields } from '../lib/content';

/** What the build tells the preview: everything that stands on a page and in no field of its file. */
export interface PreviewFacts {
  readonly values: PlaceholderValues;
  readonly year: BuiltYear;
  readonly categories: Fields<'knowledge-base/categories'>;
  readonly answers: readonly { readonly slug: string; readonly question: string }[];
}
