/** Types of derived.mjs for vitest.config.ts. */
export function ensureDerived(): void;
