interface SearchFieldProps {
  readonly id: string;
  readonly label: string;
  readonly placeholder: string;
  /** What the keys do and when results change, for those who do not see them change. */
  readonly keys: string;
}

/** The field of a search of the site. */
export const SearchField = ({ id, label, placeholder, keys }: SearchFieldProps) => (
  <>
    <label className="visually-hidden" htmlFor={id}>
      {label}
    </label>
    <svg
      className="search-sign"
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
    >
      <path d="M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.7-1.8L20 20" />
    </svg>
    <input
      id={id}
      type="search"
      name="q"
      dir="auto"
      placeholder={placeholder}
      autoComplete="off"
      enterKeyHint="search"
      aria-describedby={`${id}-keys`}
    />
    <span id={`${id}-keys`} className="visually-hidden">
      {keys}
    </span>
    <p className="visually-hidden" role="status" />
  </>
);
