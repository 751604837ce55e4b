export const countWords = (count: number): string => (count === 1 ? '1 answer' : `${count} answers`);
