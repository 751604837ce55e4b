import type { MyApplication } from '@school/shared/api/shapes';

/** What nobody has typed yet. What was typed and could not be taken is counted there, and not once more here. */
export const stillMissing = ({ missing, refused }: MyApplication): MyApplication['missing'] =>
  missing.filter(({ field }) => !refused.some((item) => item.field === field));
