/**
 * One sender of mail as a process of its own, so that it can be killed at any moment: runs the clockwork again and again with
 * the settings of its environment, and says "ready" once it has begun.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { handler } from '../../../supabase/functions/tick/handler.ts';

const key = process.env['SUPABASE_SERVICE_ROLE_KEY'] ?? '';
const init = { method: 'POST', headers: { authorization: `Bearer ${key}` } };
console.log('ready');
for (;;) {
  const answer = await handler(new Request('http://localhost/functions/v1/tick', init), process.env);
  if (!answer.ok) throw new Error(`The clockwork answered ${answer.status}: ${await answer.text()}`);
  const { sent } = (await answer.json()) as { sent: number };
  if (sent === 0) await pause(200);
}
