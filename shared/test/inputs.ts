const FEW = 40;

/** With how many generated inputs a property is tried, in any room's tests; PROPERTY_RUNS asks for another number. */
export const inputs = (most: number): number => Number(process.env['PROPERTY_RUNS'] ?? Math.min(FEW, most));
