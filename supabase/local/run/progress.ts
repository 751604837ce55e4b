/** What a person sees while the product starts: one line per step, with its time. */
export interface Progress {
  /** Runs a step and prints its name, time and outcome. */
  step<T>(name: string, work: () => Promise<T>): Promise<T>;
  note(line: string): void;
}

const seconds = (since: number): string => `${((Date.now() - since) / 1000).toFixed(1)} s`;

export const progress: Progress = {
  async step(name, work) {
    const since = Date.now();
    try {
      const result = await work();
      console.log(`  ✓ ${name} (${seconds(since)})`);
      return result;
    } catch (error) {
      console.log(`  ✗ ${name} (${seconds(since)})`);
      throw error;
    }
  },
  note(line) {
    console.log(`    ${line}`);
  },
};
