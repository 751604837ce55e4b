/** What a run took, printed at its end: a line for each part, and the slow tests. */

/** A test that takes longer is named at the end of the run. */
const VERY_SLOW = 60_000;

const seconds = (ms) => `${(ms / 1000).toFixed(1).padStart(7)} s`;

const slowest = (results) => results.flatMap(({ times }) => times).sort((a, b) => b.ms - a.ms);

/** The ten slowest, and whatever else takes longer than a minute. */
export function printSlowest(results) {
  console.log('\n━━ the ten slowest tests, and all over a minute');
  for (const [at, { name, ms }] of slowest(results).entries())
    if (at < 10 || ms > VERY_SLOW) console.log(`${seconds(ms)}  ${name}`);
}

/** A line a part: they may have run beside each other, so their sum is more than the whole. */
export function printSummary(results, total, budget) {
  console.log('\n━━ summary');
  for (const { part, passed, failed, ms } of results)
    console.log(
      `${failed === 0 ? '✓' : '✗'} ${part.padEnd(12)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${seconds(ms)}`,
    );
  const distance = budget - total;
  const words =
    distance >= 0 ? `${Math.round(distance / 1000)} s under` : `${Math.round(-distance / 1000)} s OVER`;
  console.log(
    `  together${seconds(total).padStart(38)}, ${words} the ${budget / 60_000} minutes on two quiet cores`,
  );
}
