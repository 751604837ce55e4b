import { PDFDocument, type EncryptionAlgorithm } from '@cantoo/pdf-lib';

/** An encrypted PDF: it opens with this password, or with none and only forbids to print. */
export async function lockedPdf(
  userPassword = 'locked',
  algorithm: EncryptionAlgorithm = 'AES-256',
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage([400, 600]).drawText('Secret', { x: 40, y: 500 });
  pdf.encrypt({ userPassword, ownerPassword: 'owner', algorithm, allowWeakCryptography: true });
  return pdf.save();
}
