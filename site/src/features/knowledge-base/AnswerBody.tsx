import { blocksOf } from './blocks';
import { LineText } from './LineText';
import type { Answer, AnswerLink } from './types';

/** The text of an answer and its link. What the search reads of it is told by `text-in-page.ts`. */
export function AnswerBody({ item }: { readonly item: Answer }) {
  return (
    <div className="answer">
      {blocksOf(item.answer).map((block, index) =>
        block.kind === 'list' ? (
          <ul key={index}>
            {block.lines.map((line, at) => (
              <li key={at}>
                <LineText text={line} />
              </li>
            ))}
          </ul>
        ) : (
          <Paragraph key={index} lines={block.lines} />
        ),
      )}
      {item.link ? (
        <p className="answer-more">
          <ItemLink link={item.link} about={item.question} />
        </p>
      ) : null}
    </div>
  );
}

function Paragraph({ lines }: { readonly lines: readonly string[] }) {
  const [only = '', ...more] = lines;
  if (more.length === 0)
    return (
      <p>
        <LineText text={only} />
      </p>
    );
  return (
    <p className="answer-lines">
      {lines.map((line, at) => (
        <span key={at}>
          <LineText text={line} />
        </span>
      ))}
    </p>
  );
}

/** 'Learn More' alone tells nobody who hears a list of links where it leads; the question is added for them. */
function ItemLink({ link, about }: { readonly link: AnswerLink; readonly about: string }) {
  return (
    <a
      className="answer-link"
      href={link.href}
      {...(link.external ? { target: '_blank', rel: 'noopener' } : {})}
    >
      {link.label}
      <span className="visually-hidden">
        : <LineText text={about} />
        {link.external ? ' (opens in a new tab)' : ''}
      </span>
    </a>
  );
}
