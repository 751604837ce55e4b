import { render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { App } from '../src/App.tsx';
import { SessionProvider } from '../src/lib/session/context.tsx';
import { sessionPorts } from '../src/lib/session/ports.ts';
import { createSessionStore, type SessionStore } from '../src/lib/session/session-store.ts';

/** Tells the test where the router is. */
function Address() {
  const { pathname, search, hash } = useLocation();
  return (
    <span hidden data-testid="address">
      {pathname + search + hash}
    </span>
  );
}
/** The address the router shows. */
export const address = (): string => screen.getByTestId('address').textContent;

export interface RenderedApp {
  readonly store: SessionStore;
  readonly user: UserEvent;
}

/** The whole portal at one address, with the fake client behind it. */
export function renderApp(path: string): RenderedApp {
  const store = createSessionStore(sessionPorts());
  const user = userEvent.setup({ applyAccept: false });
  render(
    <MemoryRouter initialEntries={[path]}>
      <Address />
      <SessionProvider value={store}>
        <App />
      </SessionProvider>
    </MemoryRouter>,
  );
  return { store, user };
}
