import { isValidElement, type ReactNode } from 'react';
import { DataText } from '#web/kit/text/data-text';

/** The lines of a cell: the first one, and below it a quiet one that is left out if empty. */
export type CellLines = readonly [first: ReactNode, second?: ReactNode];

/** Returns the hover text of a line, which is cut off if it is too long; only plain text has one. */
const hoverText = (line: ReactNode): string | undefined =>
  typeof line === 'string'
    ? line
    : isValidElement<{ children: string }>(line) && line.type === DataText
      ? line.props.children
      : undefined;

/** A cell of two lines: the second one is small and quiet. */
export function TwoLines({ first, second }: { first: ReactNode; second?: ReactNode }) {
  return (
    <>
      <span className="v-two" title={hoverText(first)}>
        {first}
      </span>
      {second !== undefined && second !== null && second !== false && second !== '' && (
        <span className="v-two-under" title={hoverText(second)}>
          {second}
        </span>
      )}
    </>
  );
}
