import { MARK_BOX, MARK_LINE, markShapes } from '@school/shared/mark-shapes';

export function Mark() {
  return (
    <svg className="mark" viewBox={MARK_BOX} strokeWidth={MARK_LINE} aria-hidden="true">
      {markShapes.map(({ path, ...paint }) => (
        <path key={path} d={path} {...paint} />
      ))}
    </svg>
  );
}
