import { useEffect, useRef, useState } from 'react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { ErrorAlert } from '../../../../components/ErrorAlert.tsx';

interface PdfPageProps {
  readonly pdf: PDFDocumentProxy;
  readonly pageNumber: number;
  readonly width: number;
  readonly zoom: number;
  readonly rotation: number;
  readonly label: string;
}

const CANCELLED = 'RenderingCancelledException';

/** One page drawn as wide as its frame times the zoom. A newer request cancels the drawing under way. */
export function PdfPage({ pdf, pageNumber, width, zoom, rotation, label }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [failed, setFailed] = useState<unknown>(null);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let gone = false;
    const draw = async (): Promise<void> => {
      const page = await pdf.getPage(pageNumber);
      const target = canvas.current;
      if (gone || !target) return;
      const turned = (page.rotate + rotation) % 360;
      const natural = page.getViewport({ scale: 1, rotation: turned });
      const viewport = page.getViewport({ scale: (width / natural.width) * zoom, rotation: turned });
      const density = Math.min(window.devicePixelRatio || 1, 2);
      target.width = Math.floor(viewport.width * density);
      target.height = Math.floor(viewport.height * density);
      target.style.width = `${Math.floor(viewport.width)}px`;
      const task = page.render({ canvas: target, viewport, transform: [density, 0, 0, density, 0, 0] });
      stop = () => task.cancel();
      await task.promise;
    };
    draw().then(
      () => setFailed(null),
      (error: unknown) => {
        if (!gone && !(error instanceof Error && error.name === CANCELLED)) setFailed(error);
      },
    );
    return () => {
      gone = true;
      stop?.();
    };
  }, [pdf, pageNumber, width, zoom, rotation]);
  if (failed)
    return (
      <ErrorAlert error={new Error('This page cannot be drawn. Download the file to open it elsewhere.')} />
    );
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      style={{ display: 'block', margin: '0 auto', background: '#fff' }}
    />
  );
}
