/**
 * The product as it stands in production, for host.test.ts and whole journeys: `dist/` behind nginx with all its headers, the
 * back end with the demo people on another origin, and a place for reports of errors on a third.
 */
import { bundle } from './bundle.ts';
import { startApi } from './deployment.ts';
import { startNginx } from './nginx.ts';
import { keepPort } from './ports.ts';
import { startReports } from './reports.ts';
import { startOwnProduct } from '../fixtures/own-product.ts';

/** Where it stands; another process can be told. */
export interface Standing {
  /** Of the pages. */
  readonly origin: string;
  readonly apiOrigin: string;
  readonly reportsOrigin: string;
  readonly dist: string;
}

export interface AcrossOrigins extends Standing {
  stop(): Promise<void>;
}

/** Name of the setting by which `npm run test:production` tells the tests what stands already. */
export const STANDING = 'SCHOOL_ACROSS_ORIGINS';

/** Starts all of it, and builds the pages; what runs already is stopped when something fails. */
export async function startAcrossOrigins(): Promise<AcrossOrigins> {
  const running: { stop(): Promise<void> }[] = [];
  const stop = async (): Promise<void> => {
    for (const one of running.splice(0).reverse()) await one.stop();
  };
  const started = async <T extends { stop(): Promise<void> }>(starting: Promise<T>): Promise<T> => {
    const one = await starting;
    running.push(one);
    return one;
  };
  const { port, letGo } = await keepPort();
  try {
    const origin = `http://localhost:${port}`;
    const product = await started(startOwnProduct({ SITE_URL: origin, TICK_SECONDS: '2' }));
    const api = await started(startApi({ url: product.origin }));
    const reports = await started(startReports());
    const config = (await (await fetch(`${product.origin}/config.json`)).json()) as { supabaseKey: string };
    const dist = await bundle({
      siteUrl: origin,
      supabaseUrl: api.origin,
      supabaseKey: config.supabaseKey,
      errorReportsDsn: reports.dsn,
    });
    await letGo();
    await started(startNginx(dist, port));
    return { origin, apiOrigin: api.origin, reportsOrigin: reports.origin, dist, stop };
  } catch (error) {
    await letGo();
    await stop();
    throw error;
  }
}

/** The one that stands already, stopped by its starter; else one of one's own. */
export function acrossOrigins(): Promise<AcrossOrigins> {
  const told = process.env[STANDING];
  if (!told) return startAcrossOrigins();
  return Promise.resolve({ ...(JSON.parse(told) as Standing), stop: () => Promise.resolve() });
}
