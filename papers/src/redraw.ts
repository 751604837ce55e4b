/** Pictures as they come from phones: turned the right way up, and no larger than a sheet of paper shows. */

/** 250 dots for each inch of a page's width. */
const MOST_PIXELS = 2000;

/** Any picture that the browser can show as a JPEG; throws for what is none. */
export async function redraw(bytes: ArrayBuffer, type: string): Promise<ArrayBuffer> {
  const picture = await createImageBitmap(new Blob([bytes], { type }), { imageOrientation: 'from-image' });
  const scale = Math.min(1, MOST_PIXELS / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  );
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures in the background.');
  // What is transparent is paper.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return (await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.86 })).arrayBuffer();
}
