/** The text without these signs at its end. A pattern that ends in `$` would begin anew at each of them, and stand still at many. */
export function withoutEnd(text: string, sign: RegExp): string {
  let end = text.length;
  while (end > 0 && sign.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
