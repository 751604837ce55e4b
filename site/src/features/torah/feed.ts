/** Every item, newest first, for readers of feeds; written by the build. */
export const FEED = '/torah.xml';
