import { sentKinds } from '@school/shared/documents';
import { humanize } from '@school/shared/formats';
import { isResting } from '@school/shared/standing';
import { isOver } from '@school/shared/statuses';
import { tracks } from '@school/shared/tracks';
import { DocumentBadge } from '../../components/DocumentBadge.tsx';
import { Refused } from '../../components/Refused.tsx';
import { dates } from '../../lib/dates.ts';
import { said } from '../../lib/language.ts';
import { openFile } from '../../lib/open-file.ts';
import { usePress } from '../../lib/use-press.ts';
import type { ChildView } from './Child.tsx';
import { texts } from './texts.ts';

type ChildDocument = NonNullable<ChildView['documents']>[number];

interface OneDocumentProps {
  readonly document: ChildDocument;
  readonly submitted: boolean;
  /** Where nothing is asked any more, nothing is asked for again. */
  readonly asked: boolean;
}

function OneDocument({ document, submitted, asked }: OneDocumentProps) {
  const { id, kind, question, file_name, content_type, state } = document;
  const { refused, press } = usePress();
  return (
    <li>
      <span>
        {question === null ? (
          said(sentKinds.find(({ value }) => value === kind)?.label ?? kind)
        ) : (
          <bdi>{question}</bdi>
        )}{' '}
        <button
          type="button"
          className="link-button"
          aria-label={texts.openDocument(file_name)}
          onClick={() => void press(() => openFile(id, content_type, texts.openAgain))}
        >
          <bdi>{file_name}</bdi>
        </button>
      </span>
      {(state === 'received' || state === 'checked' || state === 'replace') && (
        <DocumentBadge state={state === 'replace' && !asked ? 'received' : state} submitted={submitted} />
      )}
      <Refused message={refused && texts.openFailed(refused)} />
    </li>
  );
}

/** An answer as the applicant reads it: the name of a choice, a day in words, anything else as it was typed. */
function shown(field: string, value: string): string {
  if (field === 'program_track') return said(tracks.find((track) => track.value === value)?.label ?? value);
  if (field === 'hebrew_proficiency') return said(humanize(value));
  return field === 'date_of_birth' || field === 'passport_expires_on' ? dates.dayText(value) : value;
}

/** Answers and documents, while the applicant shares them. */
export function Shared({ child }: { readonly child: ChildView }) {
  if (!child.shares || !child.answers) return <p className="muted small">{texts.notShared}</p>;
  const documents = child.documents ?? [];
  return (
    <>
      <details className="card">
        <summary>{texts.answers}</summary>
        <dl className="facts">
          {child.answers.map(({ field, label, value }) => (
            <div className="fact" key={field}>
              <dt>{said(label)}</dt>
              <dd dir="auto">{value === null ? texts.empty : shown(field, value)}</dd>
            </div>
          ))}
        </dl>
      </details>
      <details className="card">
        <summary>{texts.documents}</summary>
        {documents.length === 0 && <p>{texts.noDocuments}</p>}
        <ul className="plain-list family-rows">
          {documents.map((document) => (
            <OneDocument
              key={document.id}
              document={document}
              submitted={child.submitted_at !== null}
              asked={!isOver(child.status) && !isResting(child.standing)}
            />
          ))}
        </ul>
      </details>
    </>
  );
}
