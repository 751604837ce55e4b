/**
 * The product as it stands in production, for whole journeys: `dist/` behind nginx with all its headers, and the back end
 * with the demo people on another origin.
 */
import { bundle } from './bundle.ts';
import { startApi } from './deployment.ts';
import { startNginx } from './nginx.ts';
import { freePort } from './ports.ts';
import { startForTests } from '../run/product.mjs';
import { ROOT } from '../../supabase/local/run/settings.ts';

/** Starts all of it with its data in `scratch`; `origin` is that of the pages. */
export async function startAcrossOrigins(
  scratch: string,
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const product = await startForTests(ROOT, scratch, { SITE_URL: origin });
  const api = await startApi({ url: product.origin });
  const config = (await (await fetch(`${product.origin}/config.json`)).json()) as { supabaseKey: string };
  const dist = await bundle({ siteUrl: origin, supabaseUrl: api.origin, supabaseKey: config.supabaseKey });
  const nginx = await startNginx(dist, port);
  return {
    origin,
    stop: async () => {
      await nginx.stop();
      await api.stop();
      await product.stop();
    },
  };
}
