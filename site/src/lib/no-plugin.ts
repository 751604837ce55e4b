/** Stands in for the browser part of Gatsby plugins that the site has no use for; see gatsby/bundle.ts. */
export {};
