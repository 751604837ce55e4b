/**
 * `npm run bench -- mail-kills [mails] [kills]`: two senders, killed without warning at random moments of their work: every mail
 * goes, in each person's order, and twice only what a kill met between sending and marking. Then a mail server that refuses one
 * address of ten for good, one that is slow with one of ten, and one that is away: how much later all others come than in an
 * undisturbed run beside it.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../supabase/local/postgres/start.ts';
import { startMailServer, type Manners, type Taken } from './mail/mail-server.ts';
import { fill, untilEmpty } from './mail/outbox.ts';
import { atQuantile, milliseconds } from './mail/report.ts';
import { startSenders } from './mail/senders.ts';
import { startBenchProduct } from './students/product.ts';

const numberAt = (place: number, otherwise: number): number => Number(process.argv[place]) || otherwise;
const MAILS = numberAt(2, 1000);
const KILLS = numberAt(3, 50);
const EACH = 4;

Object.assign(process.env, { TICK_SECONDS: '86400', AUTH_RATE_LIMITS: 'off' });
const product = await startBenchProduct();
const { owner } = product;
await owner.query('update public.mail_settings set per_minute = 6000 where true');

/** Each person's first copies, in another order than their numbers. */
function outOfOrder(mails: readonly Taken[]): number {
  const last = new Map<string, number>();
  let wrong = 0;
  for (const { to, subject } of mails) {
    const number = Number(/number (\d+)/.exec(subject)?.[1]);
    if (number < (last.get(to) ?? 0)) wrong += 1;
    last.set(to, Math.max(number, last.get(to) ?? 0));
  }
  return wrong;
}
const differing = (mails: readonly Taken[]): number => new Set(mails.map(({ messageId }) => messageId)).size;

async function killed(): Promise<boolean> {
  const smtp = await startMailServer(await freePort());
  const senders = await startSenders(product, smtp.url, 2);
  await fill(owner, 'killed', MAILS / EACH, EACH);
  let done = false;
  let kills = 0;
  const killing = (async () => {
    for (let seen = -1; !done && kills < KILLS;) {
      await pause(20 + Math.random() * 480);
      // Only senders at work: one that waits has nothing to lose.
      if (smtp.taken() === seen) continue;
      seen = smtp.taken();
      await senders.killOne(Math.random);
      kills += 1;
    }
  })();
  const counts = await untilEmpty(owner, 'killed');
  done = true;
  await killing;
  senders.stop();
  await smtp.stop();
  const twice = smtp.taken() - differing(smtp.mails);
  const wrong = outOfOrder(smtp.mails);
  console.log(
    `two senders, ${kills} of them killed: ${counts.sent} of ${MAILS} mails marked sent, ${differing(smtp.mails)} arrived,`,
  );
  console.log(
    `  ${twice} twice with the same Message-ID (killed between sending and marking), ${wrong} out of a person’s order`,
  );
  return counts.sent === MAILS && differing(smtp.mails) === MAILS && twice <= kills && wrong === 0;
}

const isOneOfTen = (to: string): boolean => /0@/.test(to);

/** One run with a mail server of these manners, there after a while; prints when those arrived whom it does not concern. */
async function troubled(name: string, label: string, manners: Manners, openAfterMs = 0): Promise<boolean> {
  const port = await freePort();
  const opening = pause(openAfterMs).then(() => startMailServer(port, manners));
  if (openAfterMs === 0) await opening;
  const senders = await startSenders(product, `smtp://127.0.0.1:${port}`, 2);
  const began = performance.now();
  await fill(owner, name, 100, 2);
  const smtp = await opening;
  const { sent, failed } = await untilEmpty(owner, name);
  senders.stop();
  await smtp.stop();
  const times = smtp.mails.filter(({ to }) => !isOneOfTen(to)).map(({ at }) => at - began);
  const wrong = outOfOrder(smtp.mails);
  const twice = smtp.taken() - differing(smtp.mails);
  console.log(
    label.padEnd(40) +
      [0.5, 0.95, 1].map((part) => milliseconds(atQuantile(times, part))).join('') +
      `   ${sent} sent, ${failed} failed, ${twice} twice, ${wrong} out of order`,
  );
  return times.length === 180 && twice === 0 && wrong === 0;
}

try {
  const good = [await killed()];
  const titles = ['median', 'p95', 'last'].map((title) => title.padStart(12)).join('');
  console.log(`\n${'200 mails: the 180 that it does not concern'.padEnd(40)}${titles}`);
  good.push(await troubled('calm', 'undisturbed', {}));
  good.push(await troubled('refused', 'one address of ten refused for good', { refuses: isOneOfTen }));
  const slow = { takesTime: (to: string) => (isOneOfTen(to) ? 1000 : 0) };
  good.push(await troubled('slow', 'one address of ten takes a second', slow));
  good.push(await troubled('away', 'mail server away for ten seconds', {}, 10_000));
  process.exitCode = good.includes(false) ? 1 : 0;
} finally {
  await product.stop();
}
