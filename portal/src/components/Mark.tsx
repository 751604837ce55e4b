/** The house's sign: a sun over two terraces. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="16" cy="9" r="3.4" className="mark-sun" />
      <path d="M2 21c5-6 9.5-8 14-8s9 2 14 8" />
      <path d="M2 27c5-5 9.5-7 14-7s9 2 14 7" />
    </svg>
  );
}
