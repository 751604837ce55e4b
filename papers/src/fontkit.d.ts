/** The part of fontkit that is used here; the package has no types of its own. */
declare module 'fontkit' {
  import type { PDFDocument } from '@cantoo/pdf-lib';
  type Asked = Awaited<ReturnType<Parameters<PDFDocument['registerFontkit']>[0]['create']>>;
  type Plain = Extract<Asked, { createSubset: unknown }>;
  export interface Font extends Omit<Plain, 'layout'> {
    layout(
      text: string,
      features?: Parameters<Plain['layout']>[1],
      script?: string,
      language?: string,
      direction?: 'ltr' | 'rtl',
    ): ReturnType<Plain['layout']>;
  }
  export function create(bytes: Uint8Array): Font;
}
