import { MARK_BOX, markShapes } from './mark-shapes.ts';

export function Mark() {
  return (
    <svg className="mark" viewBox={MARK_BOX} aria-hidden="true">
      {markShapes.map(([part, path]) => (
        <path key={part} className={`mark-${part}`} d={path} />
      ))}
    </svg>
  );
}
