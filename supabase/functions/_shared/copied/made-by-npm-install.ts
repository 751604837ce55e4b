/** This folder is made by `npm install`, and again by `npm run derive`. Do not edit. */
export {};
