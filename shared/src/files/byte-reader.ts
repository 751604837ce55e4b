/** A file that comes as a stream, read forwards a few bytes at a time: what was read is not kept. */
const LAST = 2048;

export class ByteReader {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  #chunk: Uint8Array = new Uint8Array(0);
  #at = 0;
  #size = 0;
  #tail: Uint8Array = new Uint8Array(0);

  constructor(stream: ReadableStream<Uint8Array>) {
    this.#reader = stream.getReader();
  }

  /** Bytes that have come so far. */
  get size(): number {
    return this.#size;
  }

  /** The last bytes that have come, at most 2,048. */
  get tail(): Uint8Array {
    return this.#tail;
  }

  /** The rest of the piece in hand, or the next one; null at the end. */
  async piece(): Promise<Uint8Array | null> {
    while (this.#at >= this.#chunk.length) {
      const { done, value } = await this.#reader.read();
      if (done) return null;
      this.#chunk = value;
      this.#at = 0;
      this.#size += value.length;
      this.#keepTail(value);
    }
    const rest = this.#chunk.subarray(this.#at);
    this.#at = this.#chunk.length;
    return rest;
  }

  /** The next `count` bytes, or as many as there are. */
  async read(count: number): Promise<Uint8Array> {
    const found = new Uint8Array(count);
    let length = 0;
    while (length < count) {
      const piece = await this.piece();
      if (!piece) break;
      const taken = piece.subarray(0, count - length);
      found.set(taken, length);
      length += taken.length;
      this.#at -= piece.length - taken.length;
    }
    return found.subarray(0, length);
  }

  /** The next `count` bytes, which stay to be read. */
  async peek(count: number): Promise<Uint8Array> {
    const found = await this.read(count);
    const rest = this.#chunk.subarray(this.#at);
    this.#chunk = new Uint8Array(found.length + rest.length);
    this.#chunk.set(found);
    this.#chunk.set(rest, found.length);
    this.#at = 0;
    return found;
  }

  /** Passes over `count` bytes; false when the file ends before. */
  async skip(count: number): Promise<boolean> {
    for (let left = count; left > 0;) {
      const piece = await this.piece();
      if (!piece) return false;
      const passed = Math.min(piece.length, left);
      this.#at -= piece.length - passed;
      left -= passed;
    }
    return true;
  }

  /** Reads to the end, but gives up beyond `most` bytes. */
  async finish(most: number): Promise<void> {
    while (this.#size <= most) if (!(await this.piece())) return;
    await this.cancel();
  }

  async cancel(): Promise<void> {
    await this.#reader.cancel();
  }

  #keepTail(piece: Uint8Array): void {
    const kept = new Uint8Array(Math.min(LAST, this.#tail.length + piece.length));
    const fromPiece = piece.subarray(-kept.length);
    kept.set(fromPiece, kept.length - fromPiece.length);
    const room = kept.length - fromPiece.length;
    if (room > 0) kept.set(this.#tail.subarray(-room));
    this.#tail = kept;
  }
}
