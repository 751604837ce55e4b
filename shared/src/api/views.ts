/** Saved views of the office's lists: somebody's own, or shared with the office (private.saved_views). */
import { z } from 'zod';
import { fn } from './define.ts';
import { id, nothing, text } from './values.ts';

const list = z.enum(['applicants', 'students']);

export const viewFunctions = {
  saved_views: fn({
    about: 'The views of one list that the caller has saved, and those that others share with the office.',
    callers: 'office',
    reads: true,
    args: { list },
    result: z.array(
      z.strictObject({
        id,
        name: text,
        /** The list's address behind the question mark: filters, order, length, columns. */
        address: text,
        is_shared: z.boolean(),
        is_mine: z.boolean(),
        owner_name: text.nullable(),
        removable: z.boolean(),
      }),
    ),
    refusals: [],
  }),
  save_view: fn({
    about: "Saves a view over the caller's own of the same name; officers may share it with the office.",
    callers: 'office',
    args: { list, name: text, address: text, is_shared: z.boolean().optional() },
    result: id,
    refusals: [
      'invalid_value:list',
      'invalid_value:address',
      'required:name',
      'too_long:name',
      'too_long:address',
      'limit_reached',
    ],
  }),
  remove_view: fn({
    about: "Removes a view: the caller's own, or for administrators a shared one.",
    callers: 'office',
    args: { view_id: id },
    result: nothing,
    refusals: ['not_found'],
  }),
};
