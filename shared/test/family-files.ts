/** Papers as families send them, one of each kind, and what their sender is told: one table for browsers and server. */
const bytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'latin1'));

const END = 'startxref\n9\n%%EOF\n';
const encrypted = (o: string, u: string): Uint8Array<ArrayBuffer> =>
  bytes(
    `%PDF-1.4\n6 0 obj\n<< /Filter /Standard /V 1 /R 2 /O <${o}> /U <${u}> /P -44 >>\nendobj\n` +
      `trailer\n<< /Encrypt 6 0 R /ID [<30313233343536373839616263646566>] >>\n${END}`,
  );
const HEIC = bytes('\0\0\0\x18ftypheic\0\0\0\0mif1heic');

export const familyFiles: readonly (readonly [
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  said: string | RegExp,
])[] = [
  ['newline-before-header.pdf', bytes(`\n%PDF-1.4\n${END}`), 'application/pdf'],
  ['bom-before-header.pdf', bytes(`\xef\xbb\xbf%PDF-1.4\n${END}`), 'application/pdf'],
  [
    'encrypted-owner-only.pdf',
    encrypted(
      'c92422687facee686e373f10b5c7d04738053152f7e2ee30e11c69ec442576ab',
      '78c79aa0f945a04a51ff82823cbb1ad9e11d31a3738dd260da2c0bcec85d62a6',
    ),
    'application/pdf',
  ],
  [
    'encrypted-user-password.pdf',
    encrypted(
      '8eeb095842bc1748675259f904639f3a9c6a55e469dc2f4acf18ee3c20c0cfb9',
      '73f794684ebf5b35c0fba2637f687dc8cc89d4d31ccba091615b01b65b6b83f3',
    ),
    'This PDF opens only with a password. Save it without a password and send it again.',
  ],
  ['empty.pdf', bytes(''), 'This file is empty.'],
  ['heic-named.jpg', HEIC, /^HEIC photos can’t be read here\./],
  ['heic-named.pdf', HEIC, /^HEIC photos can’t be read here\./],
  ['cut.pdf', bytes('%PDF-1.4\nstartxref'), /broken or incomplete/],
  ['letter.pdf', bytes('hello'), /not what its name says/],
];
