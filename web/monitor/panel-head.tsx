import type { ReactNode } from 'react';
import { AgeMark } from './tile-age';

/** Head of a tile: its title, the age of its data, and a hint or legend. */
export const PanelHead = ({
  title,
  pages,
  children,
}: {
  readonly title: string;
  /** `2 / 3` if the content is paged. */
  readonly pages?: string | undefined;
  readonly children?: ReactNode;
}) => (
  <header>
    <h2>
      {title}
      {pages && <small>{pages}</small>}
      <AgeMark />
    </h2>
    {children}
  </header>
);
