/** Stands in for Gatsby's Head exports, which no page has: the head is react-helmet's. See gatsby/bundle.ts. */
export const headHandlerForBrowser = (): void => undefined;
