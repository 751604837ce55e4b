/** A mail server that takes everything at once and remembers when it said so. */
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  readonly url: string;
  /** Mails taken in all. */
  readonly taken: () => number;
  /** When the last mail to this address was taken (performance.now()); throws when none was. */
  takenAt(to: string): number;
  stop(): Promise<void>;
}

export async function startMailServer(port: number): Promise<MailServer> {
  const times = new Map<string, number>();
  let taken = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      stream.resume();
      stream.on('end', () => {
        taken += 1;
        for (const { address } of session.envelope.rcptTo) times.set(address, performance.now());
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address();
  const listening = typeof address === 'object' && address ? address.port : port;
  return {
    url: `smtp://127.0.0.1:${listening}`,
    taken: () => taken,
    takenAt: (to) => {
      const at = times.get(to);
      if (at === undefined) throw new Error(`No mail to ${to} was taken.`);
      return at;
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
