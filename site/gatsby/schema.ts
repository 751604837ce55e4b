import type { Actions } from 'gatsby';

/** The shape of every content file, so that a missing optional field never breaks a query. */
const types = /* GraphQL */ `
  type Site implements Node {
    siteMetadata: SiteMetadata!
  }
  type SiteMetadata {
    siteUrl: String!
  }
`;

export function declareSchema(actions: Actions): void {
  actions.createTypes(types);
}
