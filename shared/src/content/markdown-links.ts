/** A link or a picture of Markdown: `[label](target)`, `![label](target)`. */
interface MarkdownLink {
  readonly isPicture: boolean;
  readonly label: string;
  readonly target: string;
}

/** Those of a text in their order, read once from its beginning to its end, however many brackets it has. */
export function markdownLinks(text: string): readonly MarkdownLink[] {
  const found: MarkdownLink[] = [];
  let from = 0;
  for (let at = text.indexOf(']('); at >= 0; at = text.indexOf('](', from)) {
    const before = text.slice(from, at);
    const open = before.lastIndexOf('[');
    from = at + 2;
    if (open <= before.lastIndexOf(']')) continue;
    const end = text.indexOf(')', from);
    if (end < 0) break;
    found.push({
      isPicture: before[open - 1] === '!',
      label: before.slice(open + 1),
      target: text.slice(from, end),
    });
    from = end + 1;
  }
  return found;
}
