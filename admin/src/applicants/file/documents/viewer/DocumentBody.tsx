import { useEffect, useState } from 'react';
import Box from '@mui/material/Box';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { Loading } from 'react-admin';
import { ErrorAlert } from '../../../../components/ErrorAlert.tsx';
import { openDocument } from '../../../../providers/open-document.ts';
import type { DocumentRow } from '../../types.ts';
import { openPdf } from './pdf.ts';
import { PdfPage } from './PdfPage.tsx';

export type Opened =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'image'; readonly url: string }
  | { readonly kind: 'pdf'; readonly pdf: PDFDocumentProxy };

/** Reads a document and keeps it open while it is shown. */
export function useOpened(document: DocumentRow): Opened {
  const [opened, setOpened] = useState<{ readonly of: string; readonly what: Opened }>({
    of: '',
    what: { kind: 'loading' },
  });
  const { id, content_type } = document;
  useEffect(() => {
    let gone = false;
    let close = (): void => undefined;
    const show = (what: Opened): void => {
      if (!gone) setOpened({ of: id, what });
    };
    const open = async (): Promise<void> => {
      const blob = await openDocument({ id, content_type });
      if (gone) return;
      if (content_type === 'application/pdf') {
        const pdf = await openPdf(blob);
        close = () => void pdf.destroy();
        if (gone) return close();
        show({ kind: 'pdf', pdf });
      } else {
        const url = URL.createObjectURL(blob);
        close = () => URL.revokeObjectURL(url);
        show({ kind: 'image', url });
      }
    };
    open().catch((error: unknown) => show({ kind: 'failed', error }));
    return () => {
      gone = true;
      close();
    };
  }, [id, content_type]);
  return opened.of === id ? opened.what : { kind: 'loading' };
}

interface BodyProps {
  readonly opened: Opened;
  readonly page: number;
  readonly zoom: number;
  readonly rotation: number;
  readonly width: number;
  readonly label: string;
}

export function DocumentBody({ opened, page, zoom, rotation, width, label }: BodyProps) {
  switch (opened.kind) {
    case 'loading':
      return <Loading loadingSecondary="" />;
    case 'failed':
      return <ErrorAlert error={opened.error} />;
    case 'pdf':
      return (
        <PdfPage
          pdf={opened.pdf}
          pageNumber={page}
          width={width}
          zoom={zoom}
          rotation={rotation}
          label={`${label}, page ${page}`}
        />
      );
    case 'image': {
      const sideways = rotation % 180 !== 0;
      return (
        <Box sx={{ display: 'grid', placeItems: 'center', minHeight: sideways ? width * zoom : 0 }}>
          <img
            src={opened.url}
            alt={label}
            style={{ width: width * zoom, maxWidth: 'none', transform: `rotate(${rotation}deg)` }}
          />
        </Box>
      );
    }
  }
}
