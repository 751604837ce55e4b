/** Lines of an application as the database answers them, from the few facts that a test names. */
import { documentKinds } from '@school/shared/documents';
import type { Line } from '@school/shared/lines';
import type { MyApplication } from '@school/shared/api/shapes';

export const buildLine = (kind: Line['kind'], overrides: Partial<Line> = {}): Line => ({
  key: kind,
  kind,
  section: null,
  label: kind,
  need: 'now',
  state: 'open',
  owes: 'student',
  due_at: null,
  due_zone: null,
  due_on: null,
  by: null,
  at: null,
  confirmed: false,
  items: [],
  problem: null,
  note: null,
  ...overrides,
});

export interface Missing {
  readonly section: 'personal' | 'academic' | 'essays' | 'documents' | 'references';
  readonly field: string;
  readonly label: string;
}
type Facts = Pick<
  MyApplication,
  'documents' | 'own_questions' | 'references' | 'choices' | 'interview' | 'refused'
>;
const SECTIONS = { personal: 'Personal', academic: 'Academic', essays: 'Essays' } as const;

/** The lines of a draft, or of what was handed in. */
export function linesFor(facts: Facts, missing: readonly Missing[], submitted: boolean): Line[] {
  const { documents, own_questions: own, references, choices, interview, refused } = facts;
  const lacking = missing.filter(({ field }) => !refused.some((item) => item.field === field));
  const itemsOf = (section: string, fields?: readonly string[]) =>
    lacking
      .filter((item) => item.section === section && (!fields || fields.includes(item.field)))
      .map(({ field, label }) => ({ field, label }));
  const sections = Object.entries(SECTIONS).map(([section, label]) => {
    const items = itemsOf(section).filter(
      ({ field }) => !own.some(({ id, kind }) => kind === 'file' && field === `own-${id}`),
    );
    const state = items.length > 0 || refused.some((item) => item.section === section) ? 'open' : 'done';
    return buildLine('section', {
      key: section,
      section: section as keyof typeof SECTIONS,
      label,
      items,
      state,
    });
  });
  const file = (
    field: string,
    label: string,
    needed: boolean,
    section: Line['section'],
    sent: Facts['documents'],
  ): Line => {
    const again = sent.filter(({ state }) => state === 'replace');
    const items =
      again.length > 0 ? [{ field, label: `${label}, to be sent again` }] : itemsOf(section ?? '', [field]);
    return buildLine('document', {
      ...{ key: `document:${field}`, section, label, items },
      need: (needed && !submitted) || again.length > 0 ? 'now' : 'optional',
      state: again.length > 0 || sent.length === 0 ? 'open' : 'done',
      problem: again.length > 0 ? 'replace' : null,
      note: again.map(({ reason }) => reason).join('\n') || null,
      confirmed: sent.length > 0 && sent.every(({ state }) => state === 'checked'),
    });
  };
  const items = itemsOf('references');
  return [
    ...sections,
    ...documentKinds.map(({ value, label, required }) =>
      file(
        value,
        label,
        required,
        'documents',
        documents.filter(({ kind }) => kind === value),
      ),
    ),
    ...own
      .filter(({ kind }) => kind === 'file')
      .map(({ id, words, is_required, section }) =>
        file(
          `own-${id}`,
          words,
          is_required,
          section,
          documents.filter(({ question_id }) => question_id === id),
        ),
      ),
    buildLine('references', {
      label: 'References',
      section: 'references',
      items,
      state: items.length > 0 ? 'open' : 'done',
    }),
    ...references.map(({ id, name }) =>
      buildLine('referee', { key: `referee:${id}`, section: 'references', label: name, owes: 'referee' }),
    ),
    buildLine('interview', {
      ...{
        label: 'Interview times',
        section: 'interview',
        need: 'optional',
        at: interview?.starts_at ?? null,
      },
      state: interview ? 'done' : choices.length > 0 ? 'said' : 'open',
    }),
  ];
}
