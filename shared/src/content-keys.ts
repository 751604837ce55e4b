/**
 * Makes keys for what a form holds: the same as long as nothing in it changes, another once something does. Sent with a payment, the
 * database knows a second press, after an answer that was lost, from a second payment.
 */
export function contentKeys(): (content: unknown) => string {
  let last = { content: '', key: '' };
  return (content) => {
    const now = JSON.stringify(content);
    if (now !== last.content) last = { content: now, key: crypto.randomUUID() };
    return last.key;
  };
}
