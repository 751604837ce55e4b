/** What the layers of the Data API know about the request in hand, without passing it through the library. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { JWTPayload } from 'jose';

export interface RequestScope {
  readonly claims: JWTPayload;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

export const requestScope = new AsyncLocalStorage<RequestScope>();

/** The database role a token asks for; a token without a role is anonymous. */
export const roleOf = (claims: JWTPayload): string =>
  typeof claims['role'] === 'string' && claims['role'] !== '' ? claims['role'] : 'anon';
