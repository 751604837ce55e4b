/** `npm run task -- backup-key`: a new pair of keys for backups. The private one is printed once and kept nowhere. */
import { generateX25519Identity, identityToRecipient } from 'age-encryption';

const identity = await generateX25519Identity();
console.log(`BACKUP_AGE_RECIPIENT=${await identityToRecipient(identity)}`);
console.log(`BACKUP_AGE_IDENTITY=${identity}`);
console.log(
  '\nThe first line goes to whatever makes backups. The second opens them all: print it, lock it away, keep a copy.',
);
