/** Addresses of the room, below the office's base. `search` carries the list's state along, so that closing a dialog returns to it. */
const ROOT = '/student-management';

/** The list's own parameters plus those of a dialog. */
const withParams = (search: string, extra: Readonly<Record<string, string | null>>): string => {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(extra)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  const text = params.toString();
  return text ? `?${text}` : '';
};

/** Parameters that belong to a dialog and leave with it. */
const CLOSED = { tab: null, panel: null };

export const studentPaths = {
  list: (search = ''): string => ROOT + withParams(search, CLOSED),
  new: (search = ''): string => `${ROOT}/new${withParams(search, CLOSED)}`,
  view: (id: string, search = ''): string => `${ROOT}/${id}${withParams(search, CLOSED)}`,
  edit: (id: string, search = '', tab: string | null = null): string =>
    `${ROOT}/${id}/edit${withParams(search, { ...CLOSED, tab })}`,
  expiry: `${ROOT}/expiry`,
  import: `${ROOT}/import`,
  batches: `${ROOT}/batches`,
} as const;
