import type { ReactNode } from 'react';

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 2.6 } as const;

const shapes = {
  ring: <circle cx="12" cy="12" r="8" {...line} />,
  half: (
    <>
      <circle cx="12" cy="12" r="8" {...line} />
      <path d="M12 4a8 8 0 0 0 0 16z" fill="currentColor" />
    </>
  ),
  quarter: (
    <>
      <circle cx="12" cy="12" r="8" {...line} />
      <path d="M12 12V4a8 8 0 0 1 8 8z" fill="currentColor" />
    </>
  ),
  disc: <circle cx="12" cy="12" r="6" fill="currentColor" />,
  core: (
    <>
      <circle cx="12" cy="12" r="8.4" {...line} />
      <circle cx="12" cy="12" r="4.4" fill="currentColor" />
    </>
  ),
  hatch: (
    <>
      <rect x="4" y="4" width="16" height="16" rx="2" {...line} />
      <path d="M4 14 14 4M10 20 20 10M4 20 20 4" stroke="currentColor" strokeWidth="2.2" fill="none" />
    </>
  ),
  barred: (
    <>
      <circle cx="12" cy="12" r="8.4" {...line} />
      <path d="M6 18 18 6" {...line} />
    </>
  ),
  tick: (
    <>
      <circle cx="12" cy="12" r="10" fill="currentColor" />
      <path
        d="M7.4 12.4l3.2 3.2 6-6.6"
        fill="none"
        stroke="var(--bg)"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  info: (
    <>
      <circle cx="12" cy="12" r="9" {...line} />
      <path d="M12 11v6M12 7v.6" {...line} strokeLinecap="round" />
    </>
  ),
  triangle: (
    <>
      <path d="M12 4 21.4 20H2.6z" {...line} strokeLinejoin="round" />
      <path d="M12 10v4.4M12 17.2v.2" {...line} strokeWidth={2.2} strokeLinecap="round" />
    </>
  ),
  diamond: (
    <>
      <path d="M12 1.6 22.4 12 12 22.4 1.6 12z" fill="currentColor" />
      <path d="M12 7v6M12 16.4v.2" stroke="var(--panel)" strokeWidth="2.6" strokeLinecap="round" />
    </>
  ),
  octagon: (
    <>
      <path d="M8 2h8l6 6v8l-6 6H8l-6-6V8z" fill="currentColor" />
      <path d="M12 7v6M12 16.6v.2" stroke="var(--panel)" strokeWidth="2.6" strokeLinecap="round" />
    </>
  ),
  person: (
    <>
      <circle cx="12" cy="7" r="4" fill="currentColor" />
      <path d="M4.5 21c.6-5 3.4-8 7.500-8s6.900 3 7.500 8z" fill="currentColor" />
    </>
  ),
  up: <path d="M12 6 20 18H4z" fill="currentColor" />,
  down: <path d="M12 18 4 6h16z" fill="currentColor" />,
  horn: (
    <path
      d="M4 9.500v5h3.500l6 4.500V5l-6 4.500zM17 8.500a5 5 0 0 1 0 7"
      {...line}
      strokeWidth={2.2}
      strokeLinejoin="round"
      strokeLinecap="round"
    />
  ),
  court: (
    <>
      <rect x="3" y="6" width="18" height="12" rx="1" {...line} strokeWidth={2} />
      <path d="M12 6v12" {...line} strokeWidth={2} />
      <circle cx="12" cy="12" r="2.600" {...line} strokeWidth={2} />
    </>
  ),
} satisfies Record<string, ReactNode>;

/** Names of the display icons; each state has its own shape. */
export type DisplayIconName = keyof typeof shapes;

/** One icon in the colour of the surrounding text; `size` in layout pixels. */
export const DisplayIcon = ({ name, size = 24 }: { readonly name: DisplayIconName; readonly size?: number }) => (
  <svg className="glyph" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    {shapes[name]}
  </svg>
);
