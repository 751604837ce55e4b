/** Progress in percent: round(done / total * 100); an empty list is 0. */
export const progressPercent = (done: number, total: number): number =>
  total === 0 ? 0 : Math.round((done / total) * 100);
