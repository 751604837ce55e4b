/** One Vitest that stays: it runs the same test files again and again, each time with another fault in place. */
import path from 'node:path';
import { createVitest, type Vitest } from 'vitest/node';
import type { ClusterAddress } from '../../supabase/tests/harness/cluster.ts';

export const root = path.resolve(import.meta.dirname, '../..');

/** The text that stands in the place of a file's own while the tests run. */
export interface Replaced {
  file: string;
  text: string | null;
}

export interface Trial {
  /** Whether every test passes. */
  passes(): Promise<boolean>;
  /** Makes the tests read this file anew. */
  reread(file: string): void;
  close(): Promise<void>;
}

interface Place {
  readonly folder: string;
  /** The room's own settings, if it has a file of them. */
  readonly config: string | false;
  readonly tests: readonly string[];
  readonly replaced?: Replaced;
  readonly cluster?: ClusterAddress;
}

export async function openTrial({ folder, config, tests, replaced, cluster }: Place): Promise<Trial> {
  const vitest: Vitest = await createVitest(
    'test',
    {
      root: path.join(root, folder),
      config,
      watch: false,
      include: [...tests],
      reporters: [{}],
      bail: 1,
      maxWorkers: 1,
      testTimeout: 60_000,
      hookTimeout: 60_000,
      globalSetup: [],
      ...(cluster ? { provide: { schoolCluster: cluster } } : {}),
    },
    {
      plugins: [
        {
          name: 'mutant',
          enforce: 'pre',
          load: (id) => (replaced && id === replaced.file ? (replaced.text ?? null) : null),
        },
      ],
    },
  );
  const specifications = await vitest.globTestSpecifications();
  if (specifications.length !== tests.length)
    throw new Error(`${specifications.length} test files were found for ${tests.join(', ')}.`);
  return {
    passes: async () => {
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
      return (
        testModules.length > 0 && unhandledErrors.length === 0 && testModules.every((module) => module.ok())
      );
    },
    reread: (file) => {
      vitest.invalidateFile(file);
    },
    close: () => vitest.close(),
  };
}
