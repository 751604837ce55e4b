import { documentKinds } from '@school/shared/documents';
import { useApplication } from './context.tsx';
import { DocumentCard } from './DocumentCard.tsx';
import { useUploads } from './use-uploads.ts';

/** One card per kind of document; what is on its way stands in the card it belongs to. */
export function DocumentsSection() {
  const { reload } = useApplication();
  const uploads = useUploads(reload);
  return documentKinds.map(({ value, label, required }) => (
    <DocumentCard key={value} kind={value} label={label} required={required} uploads={uploads} />
  ));
}
