import type { Block, Run } from '@school/shared/mail/content';

/** A merged value stands isolated, so that a Hebrew name does not turn an English sentence around it. */
function OneRun({ run: { text, bold, italic, href, merged } }: { readonly run: Run }) {
  let words = merged ? <bdi>{text}</bdi> : <>{text}</>;
  if (bold) words = <strong>{words}</strong>;
  if (italic) words = <em>{words}</em>;
  return href ? <a href={href}>{words}</a> : words;
}
const Line = ({ runs }: { readonly runs: readonly Run[] }) =>
  runs.map((run, index) => <OneRun key={index} run={run} />);

function OneBlock({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case 'text':
      return (
        <p>
          <Line runs={block.runs} />
        </p>
      );
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((runs, index) => (
            <li key={index}>
              <Line runs={runs} />
            </li>
          ))}
        </List>
      );
    }
    case 'quote':
      return (
        <blockquote>
          {block.paragraphs.map((runs, index) => (
            <p key={index}>
              <Line runs={runs} />
            </p>
          ))}
        </blockquote>
      );
    case 'details':
      return (
        <dl className="facts">
          {block.rows.map(([label, value]) => (
            <div className="fact" key={label}>
              <dt>{label}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
      );
    case 'code':
      return <p dir="ltr">{block.text}</p>;
    case 'button':
      return (
        <p>
          <a href={block.href}>{block.label}</a>
        </p>
      );
  }
}

/** The words of a letter, as the office wrote them. */
export const Blocks = ({ blocks }: { readonly blocks: readonly Block[] }) =>
  blocks.map((block, index) => <OneBlock key={index} block={block} />);
