import school from '@school/shared/school.json';
import { paths } from '@school/shared/routes';
import { MixedText } from '../../components/Hebrew';
import { SendPage } from '../../components/SendPage';
import { queryOf } from './filters';
import { actionWord, authorPrefix, languageMarks, type TorahItem } from './item';

interface ItemFooterProps {
  readonly item: TorahItem;
  readonly next: TorahItem | null;
}

/** A line for whoever is to read or hear it. */
const sentenceOf = (item: TorahItem): string => {
  const by = `“${item.title}” ${authorPrefix(item).toLowerCase()} ${item.author}`;
  return item.minutes === null ? `${by}, from ${school.name}:` : `${by}, ${item.minutes} minutes to read:`;
};

/** The one end of an item's page: what comes next, and back to the list. */
export function ItemFooter({ item, next }: ItemFooterProps) {
  return (
    <footer className="answer-end">
      <div className="wrap answer-end-inner">
        {next ? (
          <div>
            <h2>{actionWord(next)} next</h2>
            <p className="torah-next">
              <a href={`${paths.torah}/${next.id}`} {...languageMarks(next)}>
                {next.title}
              </a>
              <br />
              {authorPrefix(next)} <MixedText>{next.author}</MixedText>
            </p>
            <p>
              <a href={`${paths.torah}${queryOf({ language: item.language, type: 'all' })}`}>More Torah</a>
            </p>
          </div>
        ) : null}
        <SendPage path={`${paths.torah}/${item.id}`} sentence={sentenceOf(item)} />
      </div>
    </footer>
  );
}
