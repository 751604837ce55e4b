import { Component, type ReactNode } from 'react';
import { Notice } from './Notice.tsx';
import { texts } from './texts.ts';

/** A screen that can't be shown (its code could not be fetched, or it failed) says so instead of leaving a blank page. */
export class ScreenBoundary extends Component<
  { readonly children: ReactNode },
  { readonly failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <Notice tone="bad" title={texts.failedTitle} live>
        <button type="button" className="button quiet" onClick={() => window.location.reload()}>
          {texts.retry}
        </button>
      </Notice>
    );
  }
}
