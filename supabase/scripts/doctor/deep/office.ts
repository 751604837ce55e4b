/** What the office does, by the demo's super administrator: in a staging project only. */
import { randomUUID } from 'node:crypto';
import { DEMO_SUPER_ADMIN } from '../../../seed/accounts.ts';
import { ask as fetchOnce } from '../check.ts';
import type { Deployment } from '../settings.ts';
import { linkOf, madeByAdmin, open, password, signIn } from './account.ts';
import {
  isGone,
  textOf,
  type Accounts,
  type Answer,
  type Ask,
  type As,
  type Made,
  type Step,
} from './step.ts';

const PDF = new TextEncoder().encode('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\nstartxref\n0\n%%EOF\n');
const NAME = { first_name: 'Doctor', last_name: 'Deep' };
/** The clockwork erases in several calls; each is a second or less. */
const ROUNDS = 30;
const PAUSE = 1_000;

const first = (answer: Answer): Answer => {
  const [row] = Array.isArray(answer['value']) ? (answer['value'] as Answer[]) : [];
  if (!row) throw new Error('The demo has no file that was handed in: npm run task -- seed staging.');
  return row;
};
const messagesOf = (thread: Answer): number =>
  Array.isArray(thread['messages']) ? thread['messages'].length : 0;

export function officeLife(ask: Ask, { keep, address }: Accounts, deployment: Deployment): readonly Step[] {
  const { DEMO_PASSWORD = '', SUPABASE_URL } = deployment;
  const call = (as: As, name: string, body: object): Promise<Answer> =>
    ask(as, 'POST', `/rest/v1/rpc/${name}`, body);
  const invoke = (as: As, name: string, body: object): Promise<Answer> =>
    ask(as, 'POST', `/functions/v1/${name}`, body);
  let officer: As = 'visitor';
  let applicant: As = 'visitor';
  let person: Made = { id: '', email: '' };

  /** Opens a file through the function; answers how many bytes came. */
  async function bytesOf(as: As, documentId: string): Promise<number> {
    const { address: path } = await invoke(as, 'open-document', { document_id: documentId });
    const file = await fetchOnce(new URL(String(path), SUPABASE_URL).href);
    if (!file.ok) throw new Error(`The address of the file answers ${file.status}.`);
    return (await file.arrayBuffer()).byteLength;
  }
  return [
    {
      id: 'deep-staff-invitation',
      title: 'A colleague is invited by the office, accepts and works',
      run: async () => {
        officer = await signIn(ask, DEMO_SUPER_ADMIN, DEMO_PASSWORD);
        const email = address();
        const row = await invoke(officer, 'staff-accounts', { email, role: 'staff' });
        keep({ id: textOf(row, 'id'), email });
        const word = password();
        const invited = await open(ask, 'invite', await linkOf(ask, 'invite', email));
        await invoke(invited, 'accept-invitation', { password: word });
        const account = await call(await signIn(ask, email, word), 'my_staff_account', {});
        if (account['role'] !== 'staff') throw new Error('The colleague has no role.');
      },
    },
    {
      id: 'deep-upload',
      title: 'An applicant begins and sends a file',
      run: async () => {
        const [email, word] = [address(), password()];
        person = keep(await madeByAdmin(ask, email, word));
        applicant = await signIn(ask, email, word);
        await call(applicant, 'start_application', { form: NAME });
        const announced = await call(applicant, 'announce_document', {
          kind: 'transcript',
          file_name: 'transcript.pdf',
          content_type: 'application/pdf',
          size_bytes: PDF.byteLength,
        });
        const id = textOf(announced, 'document_id');
        await ask(applicant, 'POST', `/storage/v1/object/documents/${textOf(announced, 'path')}`, PDF);
        await invoke(applicant, 'complete-upload', { document_id: id });
        if ((await bytesOf(applicant, id)) !== PDF.byteLength) throw new Error('It did not come back whole.');
      },
    },
    {
      id: 'deep-open',
      title: 'An officer opens a file that was handed in',
      run: async () => {
        const asked = 'select=id,size_bytes&state=in.(received,checked)&kind=eq.transcript&limit=1';
        const row = first(await ask(officer, 'GET', `/rest/v1/application_documents?${asked}`));
        if ((await bytesOf(officer, textOf(row, 'id'))) !== row['size_bytes'])
          throw new Error('It did not come whole.');
      },
    },
    {
      id: 'deep-message',
      title: 'Applicant and office write to each other',
      run: async () => {
        const message = { message_id: randomUUID(), body: 'Is anybody there?' };
        await call(applicant, 'send_my_message', message);
        await call(officer, 'send_message', {
          person_id: person.id,
          message_id: randomUUID(),
          body: 'Yes.',
        });
        const count = messagesOf(await call(applicant, 'my_thread', {}));
        if (count !== 2) throw new Error(`The applicant sees ${count} of 2 messages.`);
      },
    },
    {
      id: 'deep-erase',
      title: 'The office erases the applicant, with file and account',
      run: async () => {
        const typed = { subject: 'account', subject_id: person.id, typed_name: 'Doctor Deep' };
        await call(officer, 'start_erasure', typed);
        for (let round = 0; round < ROUNDS; round += 1) {
          await invoke('service', 'tick', {});
          if (await isGone(ask, person.id)) return;
          await new Promise((resolve) => setTimeout(resolve, PAUSE));
        }
        throw new Error('The account is still there.');
      },
    },
  ];
}
