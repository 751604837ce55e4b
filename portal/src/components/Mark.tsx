import { MARK_BOX, markShapes } from '@school/shared/mark-shapes';

export function Mark() {
  return (
    <svg className="mark" viewBox={MARK_BOX} aria-hidden="true">
      {markShapes.map(([part, path]) => (
        <path key={part} className={`mark-${part}`} d={path} />
      ))}
    </svg>
  );
}
