import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderOffice } from '../../test/office.tsx';

test('an office tab that stayed open over a release says so and goes on', async () => {
  const script = Object.assign(document.createElement('script'), { src: '/admin/assets/index-old.js' });
  vi.spyOn(document, 'querySelector').mockReturnValueOnce(script);
  const { version } = await import('../lib/new-version.ts');
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response('<html><script src="/admin/assets/index-new.js"></script></html>')),
  );
  const { NewVersion } = await import('./NewVersion.tsx');
  renderOffice(<NewVersion />);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  await version.look(true);
  expect(await screen.findByRole('status')).toHaveTextContent('A new version is there');
  expect(screen.getByRole('button', { name: 'Load it now' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Later' }));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  vi.unstubAllGlobals();
});
