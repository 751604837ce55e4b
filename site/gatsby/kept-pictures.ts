import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Pictures made by earlier builds, where `gatsby clean` leaves them; the workflow of the Git host restores it. */
export const keptFolder = (): string =>
  join(process.cwd(), '..', 'node_modules', '.cache', 'school', 'pictures');

/** Puts a picture at `target`: the one of an earlier build, where one was made of the same. */
export async function keep(
  kept: string,
  madeOf: readonly (string | number)[],
  target: string,
  make: () => Promise<Buffer>,
): Promise<void> {
  const file = join(kept, createHash('sha256').update(JSON.stringify(madeOf)).digest('hex').slice(0, 24));
  await mkdir(kept, { recursive: true });
  await mkdir(dirname(target), { recursive: true });
  if (!existsSync(file)) {
    // Under its name only when it is whole; two pages may make the same one.
    const part = `${file}.${createHash('sha256').update(target).digest('hex').slice(0, 8)}`;
    await writeFile(part, await make());
    await rename(part, file);
  }
  await copyFile(file, target);
}
