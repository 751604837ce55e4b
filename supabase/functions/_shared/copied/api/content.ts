import { z } from 'zod';
import { fn } from './define.ts';
import { count, id, instant, json, nothing, text } from './values.ts';


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
  written: z.boolean(),
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
  begin_content_change: fn({
    about: 'A page is about to be published in the name of an editor: the change is on record from now on.',
    callers: 'secret key',
    args: {
      path: text,
      before: text.nullable(),
      before_version: text,
      after_version: text,
      author_id: id,
    },
    result: id,
    refusals: [],
  }),
  end_content_change: fn({
    about:
      'The page was written: its draft goes, and the site is to be built again. Or it was not: the line goes.',
    callers: 'secret key',
    args: { change_id: id, written: z.boolean(), commit: text.nullable() },
    result: nothing,
    refusals: [],
  }),
};
