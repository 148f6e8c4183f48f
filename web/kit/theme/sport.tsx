import './sport.css';
import type { ReactNode } from 'react';

/** Sports by the codes of the code list `sport_type`. */
type Sport =
  | 'badminton'
  | 'tableTennis'
  | 'tennis'
  | 'basketball'
  | 'squash'
  | 'swimming'
  | 'gym'
  | 'climbing'
  | 'meeting'
  | 'dance'
  | 'other';
const byCode: Readonly<Record<number, Sport>> = {
  151: 'badminton',
  152: 'tableTennis',
  153: 'tennis',
  154: 'basketball',
  155: 'squash',
  156: 'swimming',
  157: 'gym',
  158: 'climbing',
  159: 'meeting',
  160: 'dance',
};

const sportGlyphs: Readonly<Record<Sport, ReactNode>> = {
  badminton: (
    <path d="M8.2 12.8 5.4 4.6M11.8 12.8l2.8-8.2M10 12.6V3.8M5.4 4.6c1.2-1.2 2.9-1.2 4.6-.8 1.7-.4 3.4-.4 4.6.8M6.8 8.6h6.4M8 12.8a2.2 2.2 0 1 0 4 0z" />
  ),
  tableTennis: (
    <>
      <path d="M4.3 11.9a5.6 5.6 0 1 1 7.9 0c-1.3 1.3-5.3 1.7-7.9 0ZM4.3 11.9 2.9 16.6l3.6-3" />
      <circle cx="15" cy="14.6" r="1.7" />
    </>
  ),
  tennis: (
    <>
      <circle cx="10" cy="10" r="6.8" />
      <path d="M5.2 5.2c3 2.6 3 7 0 9.6M14.8 5.2c-3 2.6-3 7 0 9.6" />
    </>
  ),
  basketball: (
    <>
      <circle cx="10" cy="10" r="6.8" />
      <path d="M3.2 10h13.6M10 3.2v13.6M5.2 5.2c2.6 2.7 2.6 6.9 0 9.6M14.8 5.2c-2.6 2.7-2.6 6.9 0 9.6" />
    </>
  ),
  squash: (
    <>
      <ellipse cx="8" cy="7.4" rx="4.6" ry="5" />
      <path d="m10.9 11.4 4.7 5.2M5 4.6l6.4 5.8M11 4.6 5 10.4" />
      <circle cx="15.4" cy="5" r="1.2" />
    </>
  ),
  swimming: (
    <>
      <path d="M2.6 13.2c1.2-1 2.5-1 3.7 0s2.5 1 3.7 0 2.5-1 3.7 0 2.5 1 3.7 0M3.4 10.4l5.2-3.8 2.9 3.6M8.6 6.6 6.3 4.7" />
      <circle cx="13.8" cy="7.6" r="1.6" />
    </>
  ),
  gym: <path d="M6.4 5.6v8.8M13.6 5.6v8.8M6.4 10h7.2M4 7.4v5.2M16 7.4v5.2M2.4 9v2M17.6 9v2" />,
  climbing: (
    <>
      <path d="m3 16.6 4.6-9 3 3.6 2.2-4.8L17 16.6z" />
      <circle cx="7.8" cy="4.6" r="1.5" />
    </>
  ),
  meeting: (
    <>
      <rect x="3" y="4" width="14" height="9" rx="1.2" />
      <path d="M10 13v3.4M6.6 16.4h6.8M6 7.4h5M6 9.8h3" />
    </>
  ),
  dance: (
    <>
      <circle cx="11.4" cy="3.8" r="1.6" />
      <path d="M11 6.4 9.2 11l3.6 2.2-.6 4.2M9.2 11 5 16.4M4 6.6l3.6 1 3.6-1.2 2.4 2.4 3-1.6" />
    </>
  ),
  other: (
    <>
      <rect x="3" y="5" width="14" height="10" />
      <path d="M10 5v10" />
      <circle cx="10" cy="10" r="2" />
    </>
  ),
};

const courtPlans: Readonly<Record<Sport, { readonly floor: string; readonly lines: ReactNode }>> = {
  badminton: {
    floor: '#1b6b47',
    lines: (
      <>
        <path d="M70 14h180v112H70zM70 24h180M70 116h180M78 14v112M242 14v112M160 6v128M136 24v92M184 24v92M78 70h58M184 70h58" />
      </>
    ),
  },
  tableTennis: {
    floor: '#2b4f82',
    lines: (
      <>
        {[
          [74, 20],
          [188, 20],
          [74, 82],
          [188, 82],
        ].map(([x, y]) => (
          <path
            key={`${x}/${y}`}
            d={`M${x} ${y}h76v40h-76zM${x} ${(y ?? 0) + 20}h76M${(x ?? 0) + 38} ${(y ?? 0) - 4}v48`}
          />
        ))}
      </>
    ),
  },
  tennis: {
    floor: '#24579c',
    lines: <path d="M56 14h208v112H56zM56 30h208M56 110h208M160 6v128M104 30v80M216 30v80M104 70h112" />,
  },
  basketball: {
    floor: '#96531c',
    lines: (
      <>
        <path d="M40 10h240v120H40zM160 10v120M40 46h54v48H40M280 46h-54v48h54M40 22c92 6 92 90 0 96M280 22c-92 6-92 90 0 96" />
        <circle cx="160" cy="70" r="20" />
        <circle cx="94" cy="70" r="12" />
        <circle cx="226" cy="70" r="12" />
      </>
    ),
  },
  squash: {
    floor: '#8a5f2c',
    lines: <path d="M96 12h128v116H96zM96 76h128M160 76v52M96 76h34v26H96M224 76h-34v26h34" />,
  },
  swimming: {
    floor: '#0f7396',
    lines: (
      <>
        <path d="M44 14h232v112H44z" />
        <path strokeDasharray="9 5" d="M44 32h232M44 51h232M44 70h232M44 89h232M44 108h232" />
      </>
    ),
  },
  gym: {
    floor: '#53607c',
    lines: (
      <>
        <circle cx="160" cy="70" r="46" />
        <path d="M84 70h152M84 46v48M72 54v32M236 46v48M248 54v32M114 58v24M206 58v24" />
      </>
    ),
  },
  climbing: {
    floor: '#6d5b49',
    lines: (
      <>
        <path d="M60 126 110 26l44 54 34-62 72 108zM110 26v30M188 18v40" />
        <g fill="currentColor" stroke="none">
          <circle cx="96" cy="88" r="4" />
          <circle cx="128" cy="70" r="4" />
          <circle cx="166" cy="92" r="4" />
          <circle cx="204" cy="76" r="4" />
          <circle cx="222" cy="104" r="4" />
        </g>
      </>
    ),
  },
  meeting: {
    floor: '#4b4478',
    lines: (
      <>
        <rect x="104" y="42" width="112" height="56" rx="10" />
        <path d="M124 30h16M152 30h16M180 30h16M124 110h16M152 110h16M180 110h16M92 62v16M228 62v16M40 14h24M256 14h24M40 126h24M256 126h24" />
      </>
    ),
  },
  dance: {
    floor: '#7a5a3e',
    lines: (
      <>
        <path d="M44 14h232v112H44zM44 24h232M84 14v10M124 14v10M164 14v10M204 14v10M244 14v10" />
        <path strokeDasharray="7 5" d="M160 40v72M96 76h128" />
        <circle cx="160" cy="76" r="30" />
      </>
    ),
  },
  other: {
    floor: '#56655c',
    lines: (
      <>
        <path d="M48 14h224v112H48zM160 14v112M48 40h34v60H48M272 40h-34v60h34" />
        <circle cx="160" cy="70" r="18" />
      </>
    ),
  },
};

const sportOf = (code: number): Sport => byCode[code] ?? 'other';

/** The icon of a sport, in the colour of the adjacent text. */
export const SportIcon = ({ type, size = 20 }: { type: number; size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {sportGlyphs[sportOf(type)]}
  </svg>
);

/** The court plan of a sport on its floor colour; shown if there is no photo. */
export const CourtPlan = ({ type, className = '' }: { type: number; className?: string }) => {
  const { floor, lines } = courtPlans[sportOf(type)];
  return (
    <svg
      className={`v-plan ${className}`}
      viewBox="0 0 320 140"
      preserveAspectRatio="xMidYMid meet"
      aria-hidden="true"
      style={{ background: floor }}
    >
      <g fill="none" stroke="currentColor" strokeWidth="1.6">
        {lines}
      </g>
    </svg>
  );
};
