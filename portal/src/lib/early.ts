/** What the portal asks by its first script: who is signed in, and their application, which every screen waits for. */
import { askEarly, storedToken, takeEarly } from '@school/shared/early-answers';
import type { FunctionResult } from '@school/shared/api/types';
import { readConfig } from './config.ts';

type First = 'my_staff_account' | 'my_application';

/** Asks when somebody is signed in here, whose token is not about to end. */
export function askFirst(): void {
  const token = storedToken(localStorage);
  if (!token) return;
  const backEnd = {
    ...readConfig(window.__SCHOOL_CONFIG__, window.location.origin),
    send: fetch,
  };
  askEarly(backEnd, token, 'my_staff_account', {});
  askEarly(backEnd, token, 'my_application', {});
}

/** The early answer for whoever is signed in now, once; otherwise what `ask` brings. */
export async function firstOr<Name extends First>(
  name: Name,
  ask: () => Promise<FunctionResult<Name>>,
): Promise<FunctionResult<Name>> {
  const early = (await takeEarly<First>(storedToken(localStorage), name, {})) as
    FunctionResult<Name> | undefined;
  return early === undefined ? ask() : early;
}
