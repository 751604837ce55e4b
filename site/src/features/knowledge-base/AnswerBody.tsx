import type { ReactNode } from 'react';
import { Seasonal } from '../../components/Seasonal';
import { blocksOf, cellsOf, type Block } from './blocks';
import { LineText } from './LineText';
import type { Answer, AnswerLink, NextStepWords } from './types';

/** The text of an answer. What the search reads of it is told by `text-in-page.ts`. */
export const AnswerText = ({ text }: { readonly text: string }) =>
  blocksOf(text).map((block, index) => <BlockPart key={index} block={block} />);

/** An answer in a list: its text, and one line with where it leads. */
export function AnswerBody({ item, children }: { readonly item: Answer; readonly children?: ReactNode }) {
  return (
    <div className="answer">
      <AnswerText text={item.answer} />
      {item.link || item.next || item.sample || children ? (
        <div className="answer-foot">
          {item.sample ? <SampleNote /> : null}
          {item.link ? (
            <p>
              <ItemLink link={item.link} about={item.question} />
            </p>
          ) : null}
          {item.next ? <NextStep next={item.next} /> : null}
          {children}
        </div>
      ) : null}
    </div>
  );
}

/** Where the search does not read. */
export const SampleNote = () => (
  <p className="note">This is a sample answer. The school writes its own here.</p>
);

function BlockPart({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case 'season':
      return (
        <p className="answer-season">
          <strong>
            <Seasonal by="line">{({ line }) => line}</Seasonal>
          </strong>
        </p>
      );
    case 'list':
      return (
        <ul>
          {block.lines.map((line, at) => (
            <li key={at}>
              <LineText text={line} linked />
            </li>
          ))}
        </ul>
      );
    case 'table':
      return <AnswerTable rows={block.lines.map(cellsOf)} />;
    case 'paragraph':
      return <Paragraph lines={block.lines} />;
  }
}

/** What to do next about the subject of the answer; about applying, what can be done in this season. */
export function NextStep({ next }: { readonly next: NextStepWords }) {
  return (
    <p className="answer-next">
      {'Next: '}
      {next === 'season' ? (
        <Seasonal by="button">
          {({ href, button, external }) => (
            <a href={href} {...(external ? { target: '_blank', rel: 'noopener' } : {})}>
              {button}
              {external ? <span className="visually-hidden"> (opens in a new tab)</span> : null}
            </a>
          )}
        </Seasonal>
      ) : (
        <a href={next.href}>{next.text}</a>
      )}
    </p>
  );
}

function AnswerTable({ rows: [head = [], ...rows] }: { readonly rows: readonly (readonly string[])[] }) {
  return (
    <table className="answer-table">
      <thead>
        <tr>
          {head.map((cell) => (
            <th key={cell} scope="col">
              <span>{cell}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first = '', ...cells]) => (
          <tr key={first}>
            <th scope="row">
              <span>{first}</span>
            </th>
            {cells.map((cell, at) => (
              <td key={at} data-head={head[at + 1]}>
                <span>
                  <LineText text={cell} linked />
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Paragraph({ lines }: { readonly lines: readonly string[] }) {
  const [only = '', ...more] = lines;
  if (more.length === 0)
    return (
      <p>
        <LineText text={only} linked />
      </p>
    );
  return (
    <p className="answer-lines">
      {lines.map((line, at) => (
        <span key={at}>
          <LineText text={line} linked />
        </span>
      ))}
    </p>
  );
}

/** 'Learn More' alone tells nobody who hears a list of links where it leads; the question is added for them. */
export function ItemLink({ link, about }: { readonly link: AnswerLink; readonly about: string }) {
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
