/** A port that nobody listens on. */
import { createServer } from 'node:net';

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** A port that nobody else gets until it is let go, right before it is used: a build in between takes minutes. */
export const keepPort = (): Promise<{ readonly port: number; readonly letGo: () => Promise<void> }> =>
  new Promise((resolve, reject) => {
    const keeper = createServer().once('error', reject);
    keeper.listen(0, '127.0.0.1', () => {
      const address = keeper.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      resolve({
        port,
        letGo: () => new Promise((done) => (keeper.listening ? keeper.close(() => done()) : done())),
      });
    });
  });
