/** Small courtesy checks of what was typed; the server decides. */
export { isEmail } from '@school/shared/checks';
