/** For tests: the storage service with two buckets and two people who may use their own folders. */
import { type Bench, type Client, openBench, PASSWORD } from '../auth/testing.ts';
import type { Service } from '../services.ts';
import { createStorageService } from './service.ts';

const SCHEMA = `
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
    ('documents', 'documents', false, 1048576, array['application/pdf', 'image/jpeg', 'image/png']),
    ('loose', 'loose', false, null, null);
  create policy "own folder in" on storage.objects for insert to authenticated
    with check ((storage.foldername(name))[1] = (select auth.uid())::text);
  create policy "own folder out" on storage.objects for select to authenticated
    using ((storage.foldername(name))[1] = (select auth.uid())::text);
  create policy "loose can be changed" on storage.objects for update to authenticated using (bucket_id = 'loose');
  create policy "loose can be removed" on storage.objects for delete to authenticated using (bucket_id = 'loose');`;

const signIn = async (bench: Bench, email: string): Promise<Client> => {
  await bench.admin().auth.admin.createUser({ email, password: PASSWORD, email_confirm: true });
  const client = bench.client();
  await client.auth.signInWithPassword({ email, password: PASSWORD });
  return client;
};

export interface StorageBench {
  readonly bench: Bench;
  readonly dov: Client;
  readonly ari: Client;
}

/** Buckets `documents` (1 MB; PDF, JPEG, PNG; nothing is changed or removed) and `loose` (all of it allowed). */
export async function openStorageBench(more: Readonly<Record<string, Service>> = {}): Promise<StorageBench> {
  const bench = await openBench({ storage: createStorageService(), ...more });
  await bench.pool.query(SCHEMA);
  return { bench, dov: await signIn(bench, 'dov@example.org'), ari: await signIn(bench, 'ari@example.org') };
}

export const idOf = async (client: Client): Promise<string> =>
  (await client.auth.getUser()).data.user?.id ?? '';

export const bearer = async (client: Client): Promise<string> =>
  `Bearer ${(await client.auth.getSession()).data.session?.access_token ?? ''}`;

export const PDF = new TextEncoder().encode('%PDF-1.7 a small file');
export const pdf = (name = 'תעודה.pdf'): File => new File([PDF], name, { type: 'application/pdf' });

/** Uploads into the client's own folder. */
export const put = async (
  client: Client,
  path: string,
  body: File | Uint8Array = pdf(),
  bucket = 'documents',
  options = {},
) => client.storage.from(bucket).upload(`${await idOf(client)}/${path}`, body, options);
