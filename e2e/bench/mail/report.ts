/** The value that `part` (0 to 1) of all values do not exceed. */
export function atQuantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN;
}

export const milliseconds = (value: number): string => `${value.toFixed(1)} ms`.padStart(12);
