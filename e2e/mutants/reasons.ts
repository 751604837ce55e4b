/** Faults that no test notices, each with the reason why none has to. */
export const reasons: Readonly<Record<string, string>> = {};
