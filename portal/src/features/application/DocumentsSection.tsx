import { documentKinds } from '@school/shared/documents';
import { useApplication } from './context.tsx';
import { DocumentCard } from './DocumentCard.tsx';
import { useReferees } from './referees/use-referees.ts';
import { useUploads } from './use-uploads.ts';

/** One card per kind of document; what is on its way stands in the card it belongs to. */
export function DocumentsSection() {
  const { mine } = useApplication();
  const uploads = useUploads();
  const { referees } = useReferees();
  // Where letters come from the referees themselves, none is asked for here.
  const shown = documentKinds.filter(
    ({ value }) =>
      value !== 'recommendation' ||
      referees?.letter_upload !== false ||
      mine.documents.some(({ kind }) => kind === value),
  );
  return shown.map(({ value, label, required }) => (
    <DocumentCard key={value} kind={value} label={label} required={required} uploads={uploads} />
  ));
}
