/** Adds to what a transition changes the mails that confirm it to the applicant. */
import type { Lines } from '../words.ts';

const INSERTED = '+ insert email_outbox';

export function withReceipts(then: Lines, ...kinds: readonly string[]): Lines {
  const others = (then['audit_log'] ?? []).filter((line) => !line.startsWith(INSERTED));
  const mails = [
    ...(then['email_outbox'] ?? []),
    ...kinds.map((kind) => `+ ${kind}, the applicant, queued`),
  ].sort();
  const added = mails.filter((line) => line.startsWith('+')).length;
  return {
    ...then,
    audit_log: [...others, added > 1 ? `${INSERTED} (${added} times)` : INSERTED].sort(),
    email_outbox: mails,
  };
}
