import { PDFDocument } from '@cantoo/pdf-lib';

/** A PDF that opens only with a password. */
export async function lockedPdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage([400, 600]).drawText('Secret');
  pdf.encrypt({ userPassword: 'locked', ownerPassword: 'locked' });
  return pdf.save();
}
