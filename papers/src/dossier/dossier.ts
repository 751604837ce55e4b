/** One PDF of whole files: answers, essays, scores and every document, with contents in front and a number on each page. */
import type { PDFPage } from '@cantoo/pdf-lib';
import { drawChapter, needForChapter, type Chapter } from '../chapters.ts';
import type { FontBytes } from '../fonts.ts';
import { COLUMN, PAGE, Sheet, looks } from '../sheet.ts';
import { drawContents, type Entry } from './contents.ts';
import type { DossierCover, DossierDocument, DossierFile } from './model.ts';
import { stamp } from './stamp.ts';
import { texts } from './texts.ts';
import { NotPlaced, takePages, takePicture, type Redraw } from './uploads.ts';

export class Dossier {
  private readonly entries: Entry[] = [];
  /** Pages that others have made, with what stands beside their number. */
  private readonly foreign = new Map<PDFPage, string>();
  private constructor(
    private readonly sheet: Sheet,
    private readonly cover: DossierCover,
    private readonly redraw: Redraw,
  ) {}

  static async begin(cover: DossierCover, bytes: FontBytes, made: Date, redraw: Redraw): Promise<Dossier> {
    const sheet = await Sheet.begin(bytes, {
      title: cover.title,
      language: 'en',
      author: cover.school,
      made,
    });
    return new Dossier(sheet, cover, redraw);
  }

  /** Adds a person's file, whose answers begin on a page of their own; answers how many documents could not be put in. */
  async add(file: DossierFile): Promise<number> {
    const { sheet } = this;
    sheet.startPage();
    this.enter(file.name, 0);
    sheet.heading(file.name, looks.title);
    if (file.hebrewName)
      sheet.text([{ text: file.hebrewName, look: looks.heading }], { after: 4, align: 'left' });
    sheet.text([{ text: file.lines.join(' · '), look: looks.small }], { after: 10, base: 'ltr' });
    sheet.rule(14);
    for (const chapter of file.chapters) this.chapter(chapter);
    let notPlaced = 0;
    for (const document of file.documents) if (!(await this.document(document, file.name))) notPlaced++;
    return notPlaced;
  }

  /** The whole file; nothing can be added any more. */
  finish(): Promise<Uint8Array> {
    const { sheet, cover } = this;
    drawContents(sheet, this.entries, cover);
    const pages = sheet.pdf.getPages();
    for (const [index, page] of pages.entries()) {
      const number = `${index + 1} / ${pages.length}`;
      const beside = this.foreign.get(page);
      if (beside === undefined) sheet.foot(page, cover.title, number);
      else stamp(sheet, page, `${beside} · ${number}`);
    }
    return sheet.save();
  }

  private enter(title: string, level: Entry['level'], page = this.sheet.page): void {
    this.entries.push({ title, level, page });
  }

  private chapter(chapter: Chapter): void {
    needForChapter(this.sheet);
    this.enter(chapter.title, 1);
    drawChapter(this.sheet, chapter);
  }

  private async document(document: DossierDocument, name: string): Promise<boolean> {
    const title = `${document.label}: ${document.fileName}`;
    try {
      if (!document.bytes) throw new NotPlaced(document.problem ?? texts.broken);
      const present = { ...document, bytes: document.bytes };
      if (document.type === 'application/pdf') {
        const pages = await takePages(this.sheet.pdf, present.bytes);
        for (const page of pages) this.foreign.set(page, `${name}, ${document.label}`);
        this.enter(title, 1, pages[0]);
      } else await this.picture(title, present);
      return true;
    } catch (error) {
      if (!(error instanceof NotPlaced)) throw error;
      this.notPlaced(title, name, error.message);
      return false;
    }
  }

  private async picture(
    title: string,
    document: DossierDocument & { readonly bytes: ArrayBuffer },
  ): Promise<void> {
    const { sheet } = this;
    const image = await takePicture(sheet.pdf, document, this.redraw);
    sheet.startPage();
    this.enter(title, 1);
    sheet.text([{ text: title, look: looks.strong }], { base: 'ltr' });
    const room = PAGE.height - PAGE.bottom - sheet.y;
    const { width, height } = image.scaleToFit(COLUMN, room);
    sheet.page.drawImage(image, {
      x: PAGE.margin + (COLUMN - width) / 2,
      y: PAGE.height - sheet.y - height,
      width,
      height,
    });
  }

  /** A page in the document's place. */
  private notPlaced(title: string, name: string, why: string): void {
    const { sheet } = this;
    sheet.startPage();
    this.enter(title, 1);
    sheet.text([{ text: name, look: looks.small }], { base: 'ltr' });
    sheet.heading(texts.notPlaced);
    sheet.text([{ text: title, look: looks.strong }], { base: 'ltr' });
    sheet.text([{ text: why, look: looks.body }], { base: 'ltr' });
  }
}
