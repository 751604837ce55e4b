/** Line drawings on a 24-unit grid, one for each category. */
const DRAWINGS: Readonly<Record<string, string>> = {
  book: 'M12 6.5C10 5 7 4.6 4 5v13c3-.4 6 0 8 1.5 2-1.5 5-1.9 8-1.5V5c-3-.4-6 0-8 1.5Zm0 0v13',
  pen: 'M4 20l1.2-4.6L16 4.6a2 2 0 0 1 2.8 0l.6.6a2 2 0 0 1 0 2.8L8.6 18.8 4 20Zm10-13.4 3.4 3.4',
  coin: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16Zm0-12v8m2.4-6.4c-.5-1-1.4-1.4-2.4-1.4-1.3 0-2.3.7-2.3 1.8 0 2.6 4.8 1.3 4.8 3.9 0 1.2-1.1 1.9-2.5 1.9-1.2 0-2.1-.5-2.6-1.5',
  lamp: 'M8 10a4 4 0 1 1 8 0c0 2-1.5 2.7-1.9 4.5h-4.2C9.5 12.7 8 12 8 10Zm2 7.5h4M10.8 20h2.4M12 3V2M5.6 5.6l-.7-.7M18.4 5.6l.7-.7',
  house: 'M4 11.5 12 5l8 6.5M6 10v9h12v-9M10 19v-5h4v5',
  shield: 'M12 3.5 5 6v5.5c0 4.3 2.8 7.3 7 9 4.2-1.7 7-4.7 7-9V6l-7-2.5Zm-3 8.3 2.2 2.2 4-4.3',
  suitcase: 'M4 8.5h16V19H4V8.5Zm5 0V6h6v2.5M4 13h16',
  paths: 'M12 21v-7m0 0c0-4-6-3.5-6-9m6 9c0-4 6-3.5 6-9M3.8 7.2 6 5l2.2 2.2m7.6 0L18 5l2.2 2.2',
  letter: 'M4 6h16v12H4V6Zm0 .5 8 6.5 8-6.5',
};

export function CategoryIcon({ name }: { readonly name: string }) {
  return (
    <svg
      className="category-icon"
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={DRAWINGS[name] ?? DRAWINGS['book']} />
    </svg>
  );
}
