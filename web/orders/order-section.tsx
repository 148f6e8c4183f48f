import type { ReactNode } from 'react';

/** A titled section of the order detail. */
export function OrderSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="od-part">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
