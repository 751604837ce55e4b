import school from '@school/shared/school.json';
import { Hebrew } from './Hebrew';

/** The mark: terraces under an arch, with the sun on the ridge. */
function Mark() {
  return (
    <svg
      className="logo-mark"
      viewBox="0 0 40 48"
      width="40"
      height="48"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M1 47V20a19 19 0 0 1 38 0v27Z" fill="var(--night)" />
      <circle cx="25.5" cy="20" r="5" fill="#e6c27a" />
      <path d="M1 29c7-5 14-6 20-3.500s12 1.500 18-1.500v23H1Z" fill="#8a935f" />
      <path d="M1 34.500c8-3.500 15-3 21-1s12 2 17-.5v14H1Z" fill="var(--olive)" />
      <path d="M1 40c9-2.500 17-1.500 23-.2s10 1 15-.3V47H1Z" fill="#3e4822" />
      <path
        d="M1 34.500c8-3.500 15-3 21-1s12 2 17-.5M1 40c9-2.500 17-1.500 23-.2s10 1 15-.3"
        fill="none"
        stroke="#f6f1e7"
        strokeWidth=".9"
      />
    </svg>
  );
}

export function Logo() {
  return (
    <span className="logo">
      <Mark />
      <span className="logo-words">
        <span className="logo-name">{school.name}</span>
        <Hebrew className="logo-hebrew">{school.hebrewName}</Hebrew>
      </span>
    </span>
  );
}
