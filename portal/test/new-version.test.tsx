import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';

it('says that a new version is there, and leaves whoever works in peace', async () => {
  const script = Object.assign(document.createElement('script'), {
    src: 'http://localhost/portal-assets/index-old.js',
  });
  vi.spyOn(document, 'querySelector').mockReturnValueOnce(script);
  const reload = vi.fn();
  vi.stubGlobal('location', { ...window.location, reload });
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response('<html><script src="/portal-assets/index-new.js"></script></html>')),
  );
  const { version } = await import('../src/lib/new-version.ts');
  const { NewVersion } = await import('../src/components/NewVersion.tsx');
  render(<NewVersion />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await version.look(true);
  expect(await screen.findByText('A new version is there.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Load it now' }));
  expect(reload).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'Later' }));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  vi.unstubAllGlobals();
});
