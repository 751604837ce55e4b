/** pdf.js, loaded when the first PDF is opened. Documents come from strangers: no scripts, no eval, nothing fetched. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
// Its other build asks for the newest browsers.
import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Opens a PDF; the caller destroys it. Throws when the file cannot be read. */
export async function openPdf(file: Blob): Promise<PDFDocumentProxy> {
  const data = new Uint8Array(await file.arrayBuffer());
  return getDocument({
    data,
    isEvalSupported: false,
    enableXfa: false,
    stopAtErrors: false,
    disableAutoFetch: true,
  }).promise;
}
