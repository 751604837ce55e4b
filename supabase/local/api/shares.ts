/**
 * One network does not slow down all: calls of the Data API take turns by who makes them. Visitors share a few per network, so
 * that a flood leaves connections of the database free; people who are signed in have turns of their own, also behind the same
 * network. The secret key, which only this server and its functions hold, waits for nobody.
 */
import type { JWTPayload } from 'jose';
import { networkOf } from '../auth/attempts.ts';
import { createTurns, type Shares } from '../turns.ts';
import { roleOf } from './scope.ts';
import { busy } from './workarounds/errors.ts';

export interface ShareLimits {
  /** Calls at once: of one network's visitors, of all visitors, of one person, of all people behind one network. */
  readonly perNetworkOfVisitors: number;
  readonly visitors: number;
  readonly perPerson: number;
  readonly perNetworkOfPeople: number;
  /** Calls of one person, or of one network's visitors, that may wait. */
  readonly waiting: number;
  readonly waitMs: number;
}

/** Of the twenty connections that calls have (run/backend.ts). */
const callShares: ShareLimits = {
  perNetworkOfVisitors: 4,
  visitors: 10,
  perPerson: 6,
  perNetworkOfPeople: 14,
  waiting: 100,
  waitMs: 10_000,
};

class TooMany extends Error {}

function sharesOf(claims: JWTPayload, network: string, limits: ShareLimits): Shares {
  if (roleOf(claims) === 'authenticated')
    return [
      [`person ${claims.sub ?? ''}`, limits.perPerson],
      [`people ${network}`, limits.perNetworkOfPeople],
    ];
  return [
    [`visitors ${network}`, limits.perNetworkOfVisitors],
    ['visitors', limits.visitors],
  ];
}

export interface CallTurns {
  /** Runs a call in its turn; one too many is answered as busy. */
  use(claims: JWTPayload, address: string, call: () => Promise<Response>): Promise<Response>;
}

export function createCallTurns(limits: ShareLimits = callShares): CallTurns {
  const turns = createTurns({ ...limits, refusal: () => new TooMany() });
  return {
    async use(claims, address, call) {
      if (roleOf(claims) === 'service_role') return call();
      try {
        return await turns.use(sharesOf(claims, networkOf(address), limits), call);
      } catch (error) {
        if (error instanceof TooMany) return busy(429);
        throw error;
      }
    },
  };
}
