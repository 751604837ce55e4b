/** One Vitest that stays: it runs the same test files again and again, each time with another fault in place. */
import path from 'node:path';
import { createVitest, type TestModule, type Vitest } from 'vitest/node';
import type { ClusterAddress } from '../../../supabase/tests/harness/cluster.ts';

export const root = path.resolve(import.meta.dirname, '../../..');

/** A run that takes this many times as long as the last one that passed, hangs. */
const LONGER = 5;
const FIRST_MS = 600_000;
const LEAST_MS = 30_000;

/** The text that stands in the place of a file's own while the tests run. */
export interface Replaced {
  file: string;
  text: string | null;
}

export interface Trial {
  /** Whether every test passes. */
  passes(): Promise<boolean>;
  /** What failed the last time: the file, the test, the first line of the error. */
  failures(): readonly string[];
  /** Makes the tests read this file again. */
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

/** Why this file failed: its own errors, those of its set-ups, and those of its tests. */
function failuresOf(module: TestModule): string[] {
  const told = (name: string, errors: readonly { readonly message: string }[]): string[] =>
    errors.map(({ message }) => `${module.relativeModuleId} · ${name}: ${message.slice(0, 400)}`);
  return [
    ...told('the file', module.errors()),
    ...[...module.children.allSuites()].flatMap((suite) => told(suite.fullName, suite.errors())),
    ...[...module.children.allTests('failed')].flatMap((test) =>
      told(test.fullName, test.result().errors ?? []),
    ),
  ];
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
  let longest = FIRST_MS;
  let failed: readonly string[] = [];
  /** A fault can make a loop endless that no time limit of a test interrupts: its worker is ended. */
  const runWatched = async (): Promise<boolean> => {
    let hangs = false;
    const watch = setTimeout(() => {
      hangs = true;
      // The second call does not wait for a worker that no longer listens.
      for (let time = 0; time < 2; time += 1) void vitest.cancelCurrentRun('keyboard-input');
    }, longest);
    try {
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
      failed = [
        ...(hangs ? [`Ended after ${longest} ms.`] : []),
        ...unhandledErrors.map(
          (error) => `Outside of the tests: ${error instanceof Error ? error.message : String(error)}`,
        ),
        ...testModules.flatMap(failuresOf),
      ];
      return (
        !hangs &&
        testModules.length > 0 &&
        unhandledErrors.length === 0 &&
        testModules.every((module) => module.ok())
      );
    } finally {
      clearTimeout(watch);
    }
  };
  return {
    passes: async () => {
      const since = Date.now();
      const passed = await runWatched();
      if (passed) longest = Math.max(LEAST_MS, LONGER * (Date.now() - since));
      return passed;
    },
    failures: () => failed,
    reread: (file) => {
      vitest.invalidateFile(file);
    },
    close: () => vitest.close(),
  };
}
