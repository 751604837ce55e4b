import { texts } from './texts.ts';

interface LeaveOutProps {
  /** Of the answer, for who hears the button only. */
  readonly label: string;
  readonly onPress: () => void;
}

/** The other way on beside correcting an optional answer that cannot be taken. */
export function LeaveOut({ label, onPress }: LeaveOutProps) {
  return (
    <button type="button" className="link-button" aria-label={texts.leaveOutLabel(label)} onClick={onPress}>
      {texts.leaveOut}
    </button>
  );
}
