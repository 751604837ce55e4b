/** The page's side of the worker: orders go to it one by one. */
import type { Answered, Asked, Made, Order } from './orders.ts';

interface Waiting {
  readonly resolve: (made: Made) => void;
  readonly reject: (error: Error) => void;
}

export class PaperMaker {
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;

  constructor(private readonly worker: Worker) {
    worker.addEventListener('message', ({ data }: MessageEvent<Answered>) => {
      const waiting = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if (data.problem === undefined) waiting?.resolve(data);
      else waiting?.reject(new Error(data.problem));
    });
    worker.addEventListener('error', ({ message }) => this.fail(message));
  }

  private fail(message: string): void {
    for (const { reject } of this.waiting.values())
      reject(new Error(message || 'The PDF could not be made.'));
    this.waiting.clear();
  }

  /** Carries out an order; what is handed over is gone from the page's memory. */
  order(order: Order, handedOver: readonly ArrayBuffer[] = []): Promise<Made> {
    const asked: Asked = { id: ++this.last, order };
    return new Promise((resolve, reject) => {
      this.waiting.set(asked.id, { resolve, reject });
      this.worker.postMessage(asked, [...handedOver]);
    });
  }

  /** An order that ends in a paper. */
  async paper(order: Order): Promise<Blob> {
    const { bytes } = await this.order(order);
    if (!bytes) throw new Error('The paper is empty.');
    return new Blob([new Uint8Array(bytes)], { type: 'application/pdf' });
  }

  /** Stops the work; orders that wait fail. */
  end(): void {
    this.worker.terminate();
    this.fail('The work was stopped.');
  }
}
