/** The answer that compares who may come; a school without it has no link to it. */
export const ELIGIBLE = 'am-i-eligible';
