import { useEffect, useId, useRef, type ReactNode } from 'react';
import { BusyButton } from './BusyButton.tsx';
import { Refused } from './Refused.tsx';
import { texts } from './texts.ts';

interface ConfirmDialogProps {
  readonly title: string;
  readonly confirm: string;
  readonly busy?: boolean;
  readonly busyText?: string;
  readonly cancel?: string;
  readonly danger?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** Why it was refused; the question stays open, and the reason stands beside its button. */
  readonly problem?: string | null;
  readonly children: ReactNode;
}

/** A modal question on the browser's own dialog: focus stays inside, Escape closes, focus returns. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    confirm,
    busy = false,
    busyText = confirm,
    cancel = texts.cancel,
    danger,
    onConfirm,
    onClose,
  } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={heading}>{title}</h2>
      {props.children}
      <Refused message={props.problem} />
      <div className="buttons">
        <BusyButton
          type="button"
          className={danger ? 'button danger' : 'button'}
          busy={busy}
          busyText={busyText}
          onClick={onConfirm}
        >
          {confirm}
        </BusyButton>
        <button type="button" className="button quiet" onClick={onClose}>
          {cancel}
        </button>
      </div>
    </dialog>
  );
}
