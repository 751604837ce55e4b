/** A mail server of a bench: remembers what it took and when, refuses addresses for good and takes its time over others. */
import { SMTPServer } from 'smtp-server';

export interface Taken {
  readonly to: string;
  readonly messageId: string;
  readonly subject: string;
  /** performance.now() */
  readonly at: number;
}

export interface MailServer {
  readonly url: string;
  readonly mails: readonly Taken[];
  /** Mails taken in all. */
  readonly taken: () => number;
  /** When the last mail to this address was taken (performance.now()); throws when none was. */
  takenAt(to: string): number;
  stop(): Promise<void>;
}

export interface Manners {
  readonly refuses?: (to: string) => boolean;
  /** Milliseconds before the answer to a mail for this address. */
  readonly takesTime?: (to: string) => number;
}

const headerOf = (mail: string, name: string): string =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(mail)?.[1]?.trim() ?? '';

export async function startMailServer(port: number, manners: Manners = {}): Promise<MailServer> {
  const mails: Taken[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      done(
        manners.refuses?.(address)
          ? Object.assign(new Error('No such mailbox'), { responseCode: 550 })
          : null,
      );
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const mail = Buffer.concat(chunks).toString('utf8');
        const to = session.envelope.rcptTo[0]?.address ?? '';
        setTimeout(
          () => {
            const seen = { messageId: headerOf(mail, 'Message-ID'), subject: headerOf(mail, 'Subject') };
            mails.push({ to, ...seen, at: performance.now() });
            done();
          },
          manners.takesTime?.(to) ?? 0,
        );
      });
    },
  });
  // A killed sender's connection breaks off; that is the point of it.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address();
  const listening = typeof address === 'object' && address ? address.port : port;
  return {
    url: `smtp://127.0.0.1:${listening}`,
    mails,
    taken: () => mails.length,
    takenAt: (to) => {
      const last = mails.findLast((mail) => mail.to === to);
      if (!last) throw new Error(`No mail to ${to} was taken.`);
      return last.at;
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
