/**
 * The local mailbox: each mail is one .eml file, named by its time so that a directory listing is in order.
 * Files never change once written, so what was parsed is kept in memory.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

export interface StoredAttachment {
  readonly filename: string;
  readonly mimeType: string;
  readonly content: Uint8Array;
}

export interface StoredMail {
  readonly id: string;
  readonly receivedAt: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
  readonly attachments: readonly StoredAttachment[];
}

export interface MailStore {
  /** Writes one message; resolves when it is on disk, answers its id. */
  save(raw: Uint8Array): Promise<string>;
  /** Newest first; `to` keeps mails to exactly this address (letter case aside). */
  list(filter?: { readonly to?: string | undefined }): Promise<readonly StoredMail[]>;
  /** One mail, or null when there is none of this id. */
  read(id: string): Promise<StoredMail | null>;
  /** Removes mails to these addresses and mails that name one of them; answers how many. */
  forget(addresses: readonly string[]): Promise<number>;
}

const ID = /^\d{13}-\d{4}-[0-9a-f]{8}$/;
let sequence = 0;

/** Time first, then a counter for mails of the same millisecond. */
const newId = (): string => {
  sequence = (sequence + 1) % 10_000;
  return `${Date.now()}-${String(sequence).padStart(4, '0')}-${randomBytes(4).toString('hex')}`;
};

const contentOf = (content: string | ArrayBuffer | Uint8Array): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);

async function parseMail(id: string, raw: Uint8Array): Promise<StoredMail> {
  const mail = await PostalMime.parse(raw);
  return {
    id,
    receivedAt: new Date(Number(id.slice(0, 13))).toISOString(),
    from: mail.from?.address ?? '',
    to: (mail.to ?? []).flatMap((entry) => (entry.address ? [entry.address] : [])),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    messageId: mail.messageId ?? '',
    attachments: mail.attachments.map((file, index) => ({
      filename: file.filename ?? `attachment-${index + 1}`,
      mimeType: file.mimeType,
      content: contentOf(file.content),
    })),
  };
}

/** A mailbox kept in the folder `directory`, which is made when the first mail comes. */
export function createMailStore(directory: string): MailStore {
  const parsed = new Map<string, StoredMail>();

  const load = async (id: string): Promise<StoredMail> => {
    const known = parsed.get(id);
    if (known) return known;
    const mail = await parseMail(id, await readFile(join(directory, `${id}.eml`)));
    parsed.set(id, mail);
    return mail;
  };

  const ids = async (): Promise<string[]> => {
    await mkdir(directory, { recursive: true });
    const names = await readdir(directory);
    return names
      .filter((name) => name.endsWith('.eml'))
      .map((name) => name.slice(0, -4))
      .filter((id) => ID.test(id))
      .sort()
      .reverse();
  };

  return {
    async save(raw) {
      await mkdir(directory, { recursive: true });
      const id = newId();
      const path = join(directory, `${id}.eml`);
      await writeFile(`${path}.part`, raw, { flush: true });
      await rename(`${path}.part`, path);
      return id;
    },
    async list(filter = {}) {
      const wanted = filter.to?.trim().toLowerCase();
      const mails: StoredMail[] = [];
      for (const id of await ids()) mails.push(await load(id));
      return wanted ? mails.filter((mail) => mail.to.some((to) => to.toLowerCase() === wanted)) : mails;
    },
    async read(id) {
      if (!ID.test(id)) return null;
      return (await ids()).includes(id) ? load(id) : null;
    },
    async forget(addresses) {
      const wanted = addresses.map((address) => address.toLowerCase());
      let gone = 0;
      for (const id of wanted.length > 0 ? await ids() : []) {
        const { to, subject, text, html } = await load(id);
        const said = [...to, subject, text, html].join('\n').toLowerCase();
        if (!wanted.some((address) => said.includes(address))) continue;
        await rm(join(directory, `${id}.eml`), { force: true });
        parsed.delete(id);
        gone += 1;
      }
      return gone;
    },
  };
}
