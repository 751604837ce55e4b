import { useId } from 'react';
import type { DocumentKind } from '@school/shared/documents';
import { DocumentBadge, worstState } from '../../components/DocumentBadge.tsx';
import { useApplication } from './context.tsx';
import { sentFor } from './own-questions.ts';
import { SentFiles } from './SentFiles.tsx';
import { texts } from './texts.ts';
import type { Uploads } from './use-uploads.ts';

interface DocumentCardProps {
  readonly kind: DocumentKind;
  readonly label: string;
  readonly required: boolean;
  readonly uploads: Uploads;
}

export function DocumentCard({ kind, label, required, uploads }: DocumentCardProps) {
  const { mine } = useApplication();
  const hintId = useId();
  return (
    <section className="card document">
      <div className="card-head">
        <h2>{label}</h2>
        <DocumentBadge
          state={worstState(sentFor(mine, kind))}
          submitted={mine.application.status !== 'draft'}
        />
      </div>
      <p className="hint" id={hintId}>
        {required && <strong>{texts.documentRequired}. </strong>}
        {texts.documentHints[kind]}
      </p>
      <SentFiles place={kind} label={label} required={required} hintId={hintId} uploads={uploads} />
    </section>
  );
}
