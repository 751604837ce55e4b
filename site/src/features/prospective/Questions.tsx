import { Disclosure } from '../../components/Disclosure';
import { MixedText } from '../../components/Hebrew';
import type { Shown } from '../../lib/content';

type Entry = Pick<Shown<'elements'>, 'id' | 'title' | 'body'>;

/** A list of disclosures of which one is open at a time. */
export function Questions({
  entries,
  group,
}: {
  readonly entries: readonly Entry[];
  readonly group: string;
}) {
  return (
    <div className="disclosures">
      {entries.map(({ id, title, body }) => (
        <Disclosure key={id} id={id} group={group} title={<MixedText>{title}</MixedText>} headingLevel={3}>
          <div dangerouslySetInnerHTML={{ __html: body }} />
        </Disclosure>
      ))}
    </div>
  );
}
