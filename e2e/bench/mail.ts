/**
 * `npm run bench -- mail [count]`: the window between sending a mail and marking it sent, the only one in which a sender
 * that dies makes a mail go twice (with the same Message-ID). It is measured in the product as it runs, from the moment the
 * mail server has taken the mail to the commit that marks its row, beside the whole time that a mail takes.
 */
import { freePort } from '../../supabase/local/postgres/start.ts';
import { startMailServer } from './mail/mail-server.ts';
import { atQuantile, milliseconds } from './mail/report.ts';
import { startBenchProduct } from './students/product.ts';

const wanted = Number(process.argv[2]);
const count = wanted > 0 ? wanted : 200;
const WAIT_MS = 180_000;

const smtp = await startMailServer(await freePort());
Object.assign(process.env, { SMTP_URL: smtp.url, TICK_SECONDS: '1', AUTH_RATE_LIMITS: 'off' });
const product = await startBenchProduct();

/** Tells of each row at the commit that marks it sent. */
const TELL = `
  create function private.tell_bench() returns trigger language plpgsql as $$
  begin perform pg_notify('marked', new.to_email); return null; end $$;
  create trigger tell_bench after update on public.email_outbox for each row
  when (new.state = 'sent' and old.state = 'sending') execute function private.tell_bench()`;

const QUEUE = `select private.enqueue_mail('bench' || n || '@example.org', 'question_answered',
  '{"subject": "Dates", "message": "When does the year begin?", "answer": "At the end of August."}', 'bench:' || n)
  from generate_series(1, $1) n`;

try {
  await product.owner.query(TELL);
  const marked = new Map<string, number>();
  await product.superuser.query('listen marked');
  const all = new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`Only ${marked.size} of ${count} were sent.`)), WAIT_MS);
    product.superuser.on('notification', ({ payload }) => {
      if (payload?.startsWith('bench')) marked.set(payload, performance.now());
      if (marked.size < count) return;
      clearTimeout(late);
      resolve();
    });
  });
  await product.owner.query(QUEUE, [count]);
  await all;

  const windows = [...marked].map(([to, at]) => at - smtp.takenAt(to));
  const order = [...marked.values()].sort((a, b) => a - b);
  const each = order.slice(1).map((at, index) => at - (order[index] ?? at));
  const row = (label: string, values: readonly number[]): void =>
    console.log(
      `${label.padEnd(46)}${[0.5, 0.95, 1].map((part) => milliseconds(atQuantile(values, part))).join('')}`,
    );
  console.log(
    `${`${count} mails, one sender`.padEnd(46)}${'median'.padStart(12)}${'p95'.padStart(12)}${'worst'.padStart(12)}`,
  );
  row('taken by the mail server → marked sent', windows);
  row('one mail in all (marked → next one marked)', each);
  const share = windows.reduce((sum, value) => sum + value, 0) / each.reduce((sum, value) => sum + value, 0);
  console.log(
    `A sender killed at a random moment of its work falls into the window in ${(share * 100).toFixed(0)} % of cases.`,
  );
  const twice = smtp.taken() - count;
  console.log(`${smtp.taken()} mails taken for ${count} rows: ${twice} twice.`);
  process.exitCode = twice === 0 ? 0 : 1;
} finally {
  await product.stop();
  await smtp.stop();
}
