import { enumCodes } from '#domain/kit/enumeration';
import { comfortLevel, type ComfortLevel } from '#domain/gates/flow.status';

/** A comfort level as one to four filled figures; the word stands beside it. */
export function ComfortPeople({ level }: { level: ComfortLevel | null }) {
  if (level === null) return <i />;
  return (
    <svg className="ge-people" viewBox="0 0 116 28" aria-hidden="true">
      {enumCodes(comfortLevel).map((code, n) => (
        <g key={code} transform={`translate(${n * 29} 0)`} className={code <= level ? 'ge-on' : ''}>
          <circle cx="14" cy="8" r="6" />
          <path d="M3 27c0-7 5-10 11-10s11 3 11 10z" />
        </g>
      ))}
    </svg>
  );
}
