/** What the office asks by its first script: who is asking, and the first rows of the list that the address opens. */
import type { FunctionArgs } from '@school/shared/api/types';
import { askEarly, storedToken } from '@school/shared/early-answers';
import { readConfig } from './config.ts';

/** Asks for the account of whoever is signed in here, and for the first rows of the list that is opened, if there is one. */
export function askFirst(list: FunctionArgs<'search_applications'> | null): void {
  const token = storedToken(localStorage);
  if (!token) return;
  const backEnd = {
    ...readConfig(window.__SCHOOL_CONFIG__, window.location.origin),
    send: fetch,
  };
  askEarly(backEnd, token, 'my_staff_account', {});
  if (list) askEarly(backEnd, token, 'search_applications', list);
}
