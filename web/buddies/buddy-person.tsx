import type { ReactNode } from 'react';

/** Runs a call, shows its success and reads the page again. */
export type RunAction = (run: () => Promise<unknown>) => void;

/** A person of the companion page with its buttons. */
export function BuddyPerson({ name, under, children }: { name: string; under: ReactNode; children: ReactNode }) {
  return (
    <li>
      <i aria-hidden="true">{Array.from(name)[0]}</i>
      <span>
        <b>{name}</b>
        <small>{under}</small>
      </span>
      <span className="b-acts">{children}</span>
    </li>
  );
}
