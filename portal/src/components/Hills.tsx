/** Terraced hills at dawn, in a few flat tones with a fine line. Ornament only. */
export function Hills() {
  return (
    <svg className="hills" viewBox="0 0 1200 180" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <circle cx="880" cy="64" r="30" className="sun" />
      <path className="far" d="M0 118C150 70 270 64 400 92s240 26 380-6 280-30 420 18v76H0Z" />
      <path className="mid" d="M0 146c170-50 330-58 500-30s300 24 430-2 190-20 270 4v62H0Z" />
      <path className="near" d="M0 166c220-34 420-36 620-18s400 12 580-14v46H0Z" />
      <g className="terraces">
        <path d="M60 138c130-32 270-40 420-22M110 150c120-24 230-30 350-18M700 124c110 6 210-4 300-20M760 138c90 2 170-6 250-20" />
      </g>
    </svg>
  );
}
