/** Sentry's browser client with nothing switched on but sending; fetched only where an installation names an address. */
import { BrowserClient, defaultStackParser, makeFetchTransport, Scope } from '@sentry/browser';
import type { reportOptions, SendError } from '@school/shared/error-reports';

/** Only types come from elsewhere: nothing of this file's code belongs to another script. */
export function errorSender(options: ReturnType<typeof reportOptions>): SendError {
  const client = new BrowserClient({
    ...options,
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
  });
  client.init();
  return (error) => void client.captureException(error, undefined, new Scope());
}
