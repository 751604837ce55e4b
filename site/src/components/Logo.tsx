import school from '@school/shared/school.json';
import { MARK_BOX, MARK_LINE, markShapes } from '@school/shared/mark-shapes';
import { Hebrew } from './Hebrew';

export function Logo() {
  return (
    <span className="logo">
      <svg
        className="logo-mark"
        viewBox={MARK_BOX}
        width="40"
        height="48"
        strokeWidth={MARK_LINE}
        aria-hidden="true"
        focusable="false"
      >
        {markShapes.map(({ path, ...paint }) => (
          <path key={path} d={path} {...paint} />
        ))}
      </svg>
      <span className="logo-words">
        <span className="logo-name">{school.name}</span>
        <Hebrew className="logo-hebrew">{school.hebrewName}</Hebrew>
      </span>
    </span>
  );
}
