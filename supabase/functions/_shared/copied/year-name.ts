/** How people read the name of a program year, which the database keeps as '2027-2028'. */

/** '2027–2028', for data, papers, and pages that keep it together by their style. */
export const dashedYear = (name: string): string => name.replace('-', '–');

/** The same for sentences: word joiners, which nobody sees, keep it on one line of a phone. */
export const yearName = (name: string): string => name.replace('-', '\u2060–\u2060');
