/** The kinds of mail are the same in the registry, in the database and where mails are queued. */
import { expect, test } from 'vitest';
import { hasSecretLink, mailKindNames, mailKindOf } from '@school/shared/mail/kinds';
import { bodyFields, mailBody, subjectFields } from '@school/shared/mail/body';
import { shipped } from '../../functions/_shared/mail/shipped/index.ts';
import { openedDatabase } from '../harness/database.ts';
import { schemaFiles } from '../../local/schemas/baseline.ts';

const db = openedDatabase();

test('group, fields and link of every kind are what the database allows', async () => {
  const rows = await db.sql<{ kind: string; mail_group: string; fields: string[]; has_secret_link: boolean }>(
    'select kind, mail_group, fields, has_secret_link from private.mail_kinds order by kind',
  );
  expect(rows).toEqual(
    [...mailKindNames].sort().map((kind) => {
      const { group, fields } = mailKindOf(kind);
      return {
        kind,
        mail_group: group,
        fields: Object.keys(fields),
        has_secret_link: hasSecretLink(kind),
      };
    }),
  );
});

test('every mail that SQL queues is a kind that is known', async () => {
  const files = (await schemaFiles()).map(({ sql }) => sql);
  const queued = files.flatMap((sql) =>
    [...sql.matchAll(/enqueue_mail\(\s*(?:[^,()]|\([^()]*\))+,\s*'([a-z_]+)'/g)].map(
      (match) => match[1] ?? '',
    ),
  );
  expect(queued.length).toBeGreaterThan(5);
  expect(queued.filter((kind) => !(mailKindNames as readonly string[]).includes(kind))).toEqual([]);
});

test.each(mailKindNames)('the shipped words of %s pass the rules that the office’s must', async (kind) => {
  for (const language of ['en', 'he'] as const) {
    const { subject, heading, body } = shipped[kind][language];
    expect(() => mailBody.parse(body)).not.toThrow();
    await db.sql('select private.check_mail_words($1, $2, $3, $4)', [
      kind,
      subject,
      heading,
      JSON.stringify(body),
    ]);
    const known = Object.keys(mailKindOf(kind).fields);
    for (const field of [...bodyFields(body), ...subjectFields(subject)]) expect(known).toContain(field);
  }
});
