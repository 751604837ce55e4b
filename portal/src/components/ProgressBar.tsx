/** A labelled bar from 0 to 100. */
export function ProgressBar({ percent, label }: { readonly percent: number; readonly label: string }) {
  return <progress className="bar" max={100} value={percent} aria-label={label} />;
}
