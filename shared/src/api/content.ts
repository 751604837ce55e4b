/** The content desk: drafts and what was published; the files themselves are read and written by the function `content`. */
import { z } from 'zod';
import { fn } from './define.ts';
import { count, id, instant, json, text } from './values.ts';

const draft = z.strictObject({
  path: text,
  record: z.record(text, json),
  base: text,
  version: count,
  updated_at: instant,
  author_name: text.nullable(),
});
const change = z.strictObject({
  id,
  path: text,
  after_version: text,
  made_at: instant,
  author_name: text.nullable(),
  commit: text.nullable(),
});

export const contentFunctions = {
  content_desk: fn({
    about: 'Drafts of the site’s pages, what was published last, and how its build stands.',
    callers: 'editors',
    reads: true,
    args: {},
    result: z.strictObject({
      drafts: z.array(draft),
      changes: z.array(change),
      build: z.strictObject({ changed_at: instant, asked_at: instant, failure: text.nullable() }),
    }),
    refusals: [],
  }),
  save_content_draft: fn({
    about: 'Keeps a draft of a page over the one that was seen; without a record it is discarded.',
    callers: 'editors',
    args: { path: text, record: z.record(text, json).nullable(), base: text, expected_version: count },
    result: count,
    refusals: ['invalid_value:path', 'too_long', 'stale_version'],
  }),
  content_change: fn({
    about: 'What a publication changed, for undoing it.',
    callers: 'editors',
    reads: true,
    args: { change_id: id },
    result: z.strictObject({
      id,
      path: text,
      before: text.nullable(),
      before_version: text,
      after_version: text,
    }),
    refusals: ['not_found'],
  }),
  note_content_change: fn({
    about:
      'A page was published in the name of an editor: its draft goes, and the site is to be built again.',
    callers: 'secret key',
    args: {
      path: text,
      before: text.nullable(),
      before_version: text,
      after_version: text,
      author_id: id,
      commit: text.nullable(),
    },
    result: id,
    refusals: [],
  }),
};
