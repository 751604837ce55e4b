/** Encrypted PDFs as senders have them: which ask for a password is told before anything is sent, with each kind of encryption. */
import type { EncryptionAlgorithm } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { checkFile } from '@school/shared/files/check-file';
import { lockedPdf } from './locked.ts';

const check = async (bytes: Uint8Array, name = 'transcript.pdf') =>
  checkFile(new File([new Uint8Array(bytes)], name, { type: 'application/pdf' }));

it.each<EncryptionAlgorithm>(['RC4-40', 'RC4-128', 'AES-128', 'AES-256'])('%s', async (algorithm) => {
  expect(await check(await lockedPdf('locked', algorithm), 'encrypted-user-password.pdf')).toMatchObject({
    hint: 'broken_file',
    message: expect.stringContaining('Save it without a password') as string,
  });
  // Opens freely and only forbids to print.
  expect(await check(await lockedPdf('', algorithm), 'encrypted-owner-only.pdf')).toEqual({
    type: 'application/pdf',
  });
});

it('one whose encryption stands in the trailer, with its strings in brackets', async () => {
  const of = (u: string): Uint8Array =>
    Buffer.from(
      `%PDF-1.4\ntrailer\n<< /Encrypt << /Filter /Standard /V 1 /R 2 /P -44 /CF << /R 6 >> /O (${'\\311'.repeat(32)}) /U (${u}) >> >>\nstartxref\n9\n%%EOF`,
      'latin1',
    );
  expect(await check(of('x\\)(\\\n)'))).toMatchObject({ hint: 'broken_file' });
});
