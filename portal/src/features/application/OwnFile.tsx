import { useId } from 'react';
import { DocumentBadge, worstState } from '../../components/DocumentBadge.tsx';
import { useApplication } from './context.tsx';
import { ownField, ownInput, sentFor, type OwnQuestion } from './own-questions.ts';
import { SentFiles } from './SentFiles.tsx';
import { texts } from './texts.ts';
import { useUploads } from './use-uploads.ts';

/** A question of the year that is answered with files. */
export function OwnFile({ question }: { readonly question: OwnQuestion }) {
  const { mine } = useApplication();
  const uploads = useUploads();
  const hintId = useId();
  const place = ownField(question);
  const { words, help, is_required: required } = question;
  return (
    <div className="own-file">
      <div className="card-head">
        <h3 dir="auto">{words}</h3>
        <DocumentBadge
          state={worstState(sentFor(mine, place))}
          submitted={mine.application.status !== 'draft'}
        />
      </div>
      <p className="hint" id={hintId}>
        <strong>{required ? texts.documentRequired : texts.documentOptional}.</strong>{' '}
        {help && <bdi>{help} </bdi>}
        {texts.fileTypes}
      </p>
      <SentFiles
        place={place}
        id={ownInput(question)}
        label={words}
        required={required}
        hintId={hintId}
        uploads={uploads}
      />
    </div>
  );
}
