import type { ReactNode } from 'react';

const glyphPaths = {
  ring: <circle cx="8" cy="8" r="5.2" fill="none" stroke="currentColor" strokeWidth="2.1" />,
  disc: <circle cx="8" cy="8" r="5" fill="currentColor" />,
  half: (
    <>
      <circle cx="8" cy="8" r="5.4" fill="none" stroke="currentColor" strokeWidth="1.7" />
      <path d="M8 2.6a5.4 5.4 0 0 0 0 10.8z" fill="currentColor" />
    </>
  ),
  quarter: (
    <>
      <circle cx="8" cy="8" r="5.6" fill="none" stroke="currentColor" strokeWidth="1.7" />
      <path d="M8 2.4A5.6 5.6 0 0 1 13.6 8H8z" fill="currentColor" />
    </>
  ),
  tick: (
    <path
      d="M3.2 8.4l3.2 3.2 6.4-6.8"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  star: <path d="M8 1.8l1.9 4 4.4.6-3.2 3 .8 4.4L8 11.7l-3.9 2.1.8-4.4-3.2-3 4.4-.6z" fill="currentColor" />,
  court: (
    <>
      <path d="M1.8 3.6h12.4v8.8H1.8z M8 3.6v8.8" fill="none" stroke="currentColor" strokeWidth="1.3" />
      <path d="M2.6 14L13.4 2" stroke="currentColor" strokeWidth="1.3" />
    </>
  ),
  hatch: <path d="M2 9l7-7M2 14L14 2M7 14l7-7" stroke="currentColor" strokeWidth="1.2" />,
  clock: (
    <>
      <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="1.4" />
      <path d="M8 4.6V8l2.4 1.6" fill="none" stroke="currentColor" strokeWidth="1.4" strokeLinecap="round" />
    </>
  ),
  lock: (
    <>
      <rect x="3" y="7" width="10" height="7" rx="1.5" fill="none" stroke="currentColor" strokeWidth="1.4" />
      <path d="M5.2 7V5a2.8 2.8 0 0 1 5.6 0v2" fill="none" stroke="currentColor" strokeWidth="1.4" />
    </>
  ),
} satisfies Record<string, ReactNode>;

/** Slot state glyphs: each state has its own shape, so that colour is never the only sign. */
export type SlotGlyphName = keyof typeof glyphPaths;

/** One glyph in the colour of the adjacent text; hidden from screen readers, which read the text. `size` in pixels. */
export const SlotGlyph = ({ name, size = 13 }: { readonly name: SlotGlyphName; readonly size?: number }) => (
  <svg className="slot-glyph" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
    {glyphPaths[name]}
  </svg>
);
