import { island } from '../islands/island';
import { toasts } from './toasts.island';

/** The place where notices appear; always in the page, so that screen readers hear what is put into it. */
export const Toasts = () => <div className="toasts" role="status" {...island('toasts', toasts)} />;
