/** Stands in for Gatsby in component tests: queries are nothing. */
export const graphql = (): null => null;
