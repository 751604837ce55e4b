/** Senders as processes of their own, beside a product whose own clock stands still. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Product } from '../students/product.ts';

export interface Senders {
  /** Kills one that is at work, without warning, and starts another in its place. */
  killOne(random: () => number): Promise<void>;
  stop(): void;
}

async function begin(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const script = path.join(import.meta.dirname, 'sender.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

/** Starts `count` senders that deliver to this mail server. */
export async function startSenders(product: Product, smtpUrl: string, count: number): Promise<Senders> {
  const env = {
    ...process.env,
    SUPABASE_URL: product.origin,
    SUPABASE_SERVICE_ROLE_KEY: product.serviceKey,
    SUPABASE_ANON_KEY: 'none',
    SITE_URL: product.origin,
    SMTP_URL: smtpUrl,
  };
  const running = await Promise.all(Array.from({ length: count }, () => begin(env)));
  return {
    killOne: async (random) => {
      const index = Math.floor(random() * running.length);
      running[index]?.kill('SIGKILL');
      running[index] = await begin(env);
    },
    stop: () => {
      for (const child of running) child.kill('SIGKILL');
    },
  };
}
