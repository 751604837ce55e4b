import { expect, test } from 'vitest';
import { linkedAnswer } from '../../src/features/knowledge-base/linked-answer.island';

test('an address that was cut within a letter opens nothing, and the next one its answer', () => {
  document.body.innerHTML =
    '<div class="kb-tree"><details id="meals"><summary>Meals</summary></details></div>';
  const stop = new AbortController();
  linkedAnswer(document.body, stop.signal);
  const answer = document.querySelector('details');
  for (const [hash, open] of [
    ['#%', false],
    ['#%E0%A4%A', false],
    ['#meals', true],
  ] as const) {
    window.location.hash = hash;
    window.dispatchEvent(new Event('hashchange'));
    expect([hash, answer?.open]).toEqual([hash, open]);
  }
  stop.abort();
});
