/** Takes away the bytes of stored files that the database says nobody may open any more. */
import { files_to_remove } from '@school/shared/api/server';
import type { FunctionEnv } from '../_shared/env.ts';
import type { Rest } from '../_shared/rest.ts';
import { removeStored } from '../_shared/stored-files.ts';

const BATCH = 100;

/** Answers how many files went. */
export const removeFiles = async (env: FunctionEnv, rest: Rest): Promise<number> =>
  removeStored(env, 'documents', await rest.call({ files_to_remove }, { batch: BATCH }));
