/** Line drawings on a 24-unit grid, one for each category. */
const DRAWINGS: Readonly<Record<string, string>> = {
  book: 'M12 6.5C10 5 7 4.6 4 5v13c3-.4 6 0 8 1.5 2-1.5 5-1.9 8-1.5V5c-3-.4-6 0-8 1.5Zm0 0v13',
  pen: 'M4 20l1.2-4.6L16 4.6a2 2 0 0 1 2.8 0l.6.6a2 2 0 0 1 0 2.8L8.6 18.8 4 20Zm10-13.4 3.4 3.4',
  coin: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16Zm0-12v8m2.4-6.4c-.5-1-1.4-1.4-2.4-1.4-1.300 0-2.300.7-2.300 1.800 0 2.600 4.800 1.300 4.800 3.900 0 1.200-1.100 1.900-2.500 1.900-1.200 0-2.100-.5-2.600-1.500',
  lamp: 'M8 10a4 4 0 1 1 8 0c0 2-1.500 2.700-1.900 4.500h-4.200C9.500 12.700 8 12 8 10Zm2 7.500h4M10.800 20h2.400M12 3V2M5.600 5.600l-.7-.7M18.400 5.600l.7-.7',
  house: 'M4 11.500 12 5l8 6.500M6 10v9h12v-9M10 19v-5h4v5',
  shield:
    'M12 3.500 5 6v5.500c0 4.300 2.800 7.300 7 9 4.200-1.700 7-4.700 7-9V6l-7-2.500Zm-3 8.300 2.200 2.200 4-4.300',
  suitcase: 'M4 8.500h16V19H4V8.500Zm5 0V6h6v2.500M4 13h16',
  paths:
    'M12 21v-7m0 0c0-4-6-3.500-6-9m6 9c0-4 6-3.500 6-9M3.800 7.200 6 5l2.200 2.200m7.600 0L18 5l2.200 2.200',
  letter: 'M4 6h16v12H4V6Zm0 .5 8 6.500 8-6.500',
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
