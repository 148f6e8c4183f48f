import './brand.css';

/** The product logo: a court seen from above. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg className="v-mark" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect className="v-mark-ground" width="32" height="32" rx="7" />
      <g fill="none" stroke="#fff" strokeWidth="2">
        <rect x="6" y="9" width="20" height="14" />
        <path d="M16 9v14M6 13h4v6H6M26 13h-4v6h4" />
        <circle cx="16" cy="16" r="3" />
      </g>
    </svg>
  );
}
