/** Vitest reporter: writes the tests that passed only when tried again, with what the first try said, as JSON to SECOND_TRIES. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';

export default class SecondTries {
  onTestRunEnd(modules) {
    const tests = modules.flatMap((module) =>
      [...module.children.allTests()]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => ({
          file: path.relative(process.cwd(), module.moduleId),
          name: test.fullName,
          message: (test.result().errors ?? []).map(({ message }) => message).join('\n'),
        })),
    );
    writeFileSync(process.env.SECOND_TRIES, JSON.stringify(tests));
  }
}
