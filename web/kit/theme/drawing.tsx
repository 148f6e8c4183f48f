import type { ReactNode } from 'react';

const markShapes: Readonly<Record<'plus' | 'warn' | 'question' | 'none', ReactNode>> = {
  plus: (
    <g stroke="var(--c-link)">
      <circle cx="48" cy="12" r="8" fill="var(--c-container)" />
      <path d="M48 8v8M44 12h8" />
    </g>
  ),
  warn: (
    <g stroke="var(--c-error)">
      <path d="M48 2 59 21H37Z" fill="var(--c-container)" />
      <path d="M48 9v6M48 17.6v.6" />
    </g>
  ),
  question: (
    <g stroke="var(--c-link)">
      <circle cx="48" cy="12" r="8" fill="var(--c-container)" />
      <path d="M45.6 10a2.4 2.4 0 1 1 3.2 2.3c-.6.2-.8.6-.8 1.3M48 15.8v.4" />
    </g>
  ),
  none: null,
};

/** Drawing of a court in perspective for empty states. */
export const CourtDrawing = ({ mark = 'none' }: { mark?: keyof typeof markShapes }) => (
  <svg
    width="96"
    height="64"
    viewBox="0 0 96 64"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    aria-hidden="true"
  >
    <path d="M24 22h48l18 36H6Z" fill="var(--c-fill)" />
    <path d="M48 22v36M15 40h66" />
    {markShapes[mark]}
  </svg>
);

/** Drawing of a closed lock for pages without access. */
export const LockDrawing = () => (
  <svg
    width="72"
    height="72"
    viewBox="0 0 72 72"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    aria-hidden="true"
  >
    <rect x="14" y="30" width="44" height="34" rx="4" fill="var(--c-fill)" />
    <path d="M24 30V20a12 12 0 0 1 24 0v10" />
    <g stroke="var(--c-link)">
      <circle cx="36" cy="44" r="4" />
      <path d="M36 48v6" />
    </g>
  </svg>
);
