import { paths } from '@school/shared/routes';
import { MixedText } from '../../components/Hebrew';
import { languageMarks, type ItemText, type TorahItem } from './item';

/** The headings of an essay; beside it where there is room, else above it. */
export const Contents = ({ contents }: Pick<ItemText, 'contents'>) => (
  <nav className="torah-contents" aria-labelledby="contents-title">
    <h2 id="contents-title">In this essay</h2>
    <ol>
      {contents.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>
            <MixedText>{title}</MixedText>
          </a>
        </li>
      ))}
    </ol>
  </nav>
);

/** The books that a text names, each at its place. */
export function Sources({ sources }: Pick<ItemText, 'sources'>) {
  if (sources.length === 0) return null;
  return (
    <section aria-labelledby="sources-title">
      <h2 id="sources-title">Sources</h2>
      <ul>
        {sources.map(({ words, href }) => (
          <li key={href}>
            <a href={href} target="_blank" rel="noopener">
              <MixedText>{words}</MixedText>
              <span className="visually-hidden"> at Sefaria (opens in a new tab)</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SeriesProps {
  readonly item: TorahItem;
  readonly parts: readonly TorahItem[];
}

/** The other parts of its series, in order. */
export function Series({ item, parts }: SeriesProps) {
  if (item.series === undefined) return null;
  return (
    <section aria-labelledby="series-title">
      <h2 id="series-title">
        Part {parts.findIndex(({ id }) => id === item.id) + 1} of {parts.length}:{' '}
        <MixedText>{item.series}</MixedText>
      </h2>
      <ol {...languageMarks(item)}>
        {parts.map(({ id, title }) => (
          <li key={id}>
            {id === item.id ? (
              <strong aria-current="page">{title}</strong>
            ) : (
              <a href={`${paths.torah}/${id}`}>{title}</a>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
