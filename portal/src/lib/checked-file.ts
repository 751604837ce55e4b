/** A file that may be sent: its own name stays out of the address, its type is that of its bytes. */
import { checkFile } from '@school/shared/files/check-file';
import { Problem } from './problem.ts';

/** Throws a Problem that says why not. */
export async function checkedFile(file: File): Promise<{ readonly bytes: File; readonly type: string }> {
  const check = await checkFile(file);
  if ('message' in check) throw new Problem(check.hint, check.message, 'file');
  return { bytes: new File([file], 'file', { type: check.type }), type: check.type };
}
