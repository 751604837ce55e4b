import { Link } from 'gatsby';
import { blocksOf } from './blocks';
import { MarkedText } from './MarkedText';
import type { Term } from './match';
import type { Answer, AnswerLink } from './types';

interface AnswerBodyProps {
  readonly item: Answer;
  readonly term?: Term | null;
}

/** The text of an answer and its link. */
export function AnswerBody({ item, term = null }: AnswerBodyProps) {
  return (
    <div className="answer">
      {blocksOf(item.answer).map((block, index) =>
        block.kind === 'list' ? (
          <ul key={index}>
            {block.lines.map((line, at) => (
              <li key={at}>
                <MarkedText text={line} term={term} />
              </li>
            ))}
          </ul>
        ) : (
          <p key={index}>
            {block.lines.map((line, at) => (
              <span key={at}>
                {at > 0 ? <br /> : null}
                <MarkedText text={line} term={term} />
              </span>
            ))}
          </p>
        ),
      )}
      {item.link ? (
        <p>
          <ItemLink link={item.link} about={item.question} />
        </p>
      ) : null}
    </div>
  );
}

/** 'Learn More' alone tells nobody who hears a list of links where it leads; the question is added for them. */
function ItemLink({ link, about }: { readonly link: AnswerLink; readonly about: string }) {
  const words = (
    <>
      {link.label}
      <span className="visually-hidden">
        : {about}
        {link.external ? ' (opens in a new tab)' : ''}
      </span>
    </>
  );
  return link.external ? (
    <a className="answer-link" href={link.href} target="_blank" rel="noopener">
      {words}
    </a>
  ) : (
    <Link className="answer-link" to={link.href}>
      {words}
    </Link>
  );
}
