/** The same mail as plain text, word for word. */
import type { Block, Content, Run } from '@school/shared/mail/content';
import { frameWords } from './mail-frame-words.ts';

const runsText = (runs: readonly Run[]): string =>
  runs
    .map(({ text, href }) => (href && href !== text ? `${text} (${href.replace(/^mailto:/, '')})` : text))
    .join('');

function blockText(block: Block): string {
  switch (block.kind) {
    case 'text':
      return runsText(block.runs);
    case 'list':
      return block.items
        .map((runs, index) => `${block.ordered ? `${index + 1}.` : '•'} ${runsText(runs)}`)
        .join('\n');
    case 'quote':
      return block.paragraphs.map((runs) => runsText(runs).replace(/^/gm, '> ')).join('\n>\n');
    case 'details':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'code':
      return block.text;
    case 'button':
      return `${block.label}:\n${block.href}`;
  }
}

export function toText(content: Content): string {
  const foot = frameWords(content).lines.map(([before, label, href]) =>
    href && !href.startsWith('mailto:') ? `${before}${label}: ${href}` : `${before}${label}`,
  );
  return [content.heading, ...content.blocks.map(blockText), `--\n${foot.join('\n')}`].join('\n\n') + '\n';
}
