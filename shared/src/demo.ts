/**
 * The school that the product comes with is invented, and its addresses end in example.org. Recordings without an address are shown by
 * it alone, as samples; a school of its own shows what it has.
 */
export const isDemo = ({ email }: { readonly email: string }): boolean => email.endsWith('@example.org');
