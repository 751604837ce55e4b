/** Small real files made on the spot: one-page PDFs and PNG pictures, so that viewers and downloads have something to show. */
import { deflateSync } from 'node:zlib';
import { crc32 } from './crc32.ts';

const escapePdf = (text: string): string => text.replace(/[\\()]/g, '\\$&').replace(/[^\x20-\x7e]/g, '?');

/** A one-page A4 PDF with a title and lines in Helvetica. */
export function pdfFile(title: string, lines: readonly string[]): Buffer {
  const text = [
    `BT /F1 20 Tf 60 770 Td (${escapePdf(title)}) Tj ET`,
    ...lines.map((line, index) => `BT /F1 11 Tf 60 ${730 - index * 18} Td (${escapePdf(line)}) Tj ET`),
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
  ];
  let body = '%PDF-1.4\n';
  const starts = objects.map((object, index) => {
    const start = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  body += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body, 'latin1');
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const result = Buffer.alloc(body.length + 8);
  result.writeUInt32BE(data.length, 0);
  body.copy(result, 4);
  result.writeUInt32BE(crc32(body), body.length + 4);
  return result;
}

/** A PNG that looks like the data page of a document: a frame, a portrait area and lines, in a colour of its own. */
export function pngFile(hue: number, width = 480, height = 320): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height, 0xff);
  const tint = [60 + ((hue * 53) % 120), 80 + ((hue * 31) % 100), 110 + ((hue * 17) % 90)];
  for (let y = 0; y < height; y += 1) {
    const start = y * (width * 3 + 1);
    rows[start] = 0;
    for (let x = 0; x < width; x += 1) {
      const border = x < 12 || y < 12 || x >= width - 12 || y >= height - 12;
      const portrait = x > 40 && x < 160 && y > 60 && y < 220;
      const line = x > 200 && x < width - 50 && y > 60 && y < 270 && y % 28 < 8;
      if (border || portrait || line) rows.set(tint, start + 1 + x * 3);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
