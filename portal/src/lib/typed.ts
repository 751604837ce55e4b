/**
 * What somebody has typed about themselves on the way in (names, address; never a password), as long as the page lives: Back, the
 * other tab and the recovery of a password find it again. Forgotten on signing in.
 */
const typed = new Map<string, string>();

export const noteTyped = (name: string, value: string): void => void typed.set(name, value);
export const typedBefore = (name: string): string | undefined => typed.get(name);
export const forgetTyped = (): void => typed.clear();
