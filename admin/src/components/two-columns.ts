/** From this width on, a file is read beside what is done with it: a tablet upright, and wider. */
export const TWO_COLUMNS = 740;
