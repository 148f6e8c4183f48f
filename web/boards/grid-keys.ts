/** A position in the matrix: row and column, both from 0. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

/** The meaning of a key press in the matrix. */
type KeyMeaning =
  | { readonly kind: 'move'; readonly to: GridPlace }
  | { readonly kind: 'press' | 'clear' | 'list' | 'nextDay' | 'previousDay' };

/**
 * Returns the meaning of a key press at a position, or null for keys without one. `rows` and `columns` count the drawn
 * cells.
 */
export function keyMeaningOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  at: GridPlace,
  rows: number,
  columns: number,
): KeyMeaning | null {
  if (event.altKey) return null;
  const jumpSize = event.ctrlKey || event.metaKey;
  const to = (row: number, column: number): KeyMeaning => ({
    kind: 'move',
    to: {
      row: Math.min(Math.max(row, 0), Math.max(rows - 1, 0)),
      column: Math.min(Math.max(column, 0), Math.max(columns - 1, 0)),
    },
  });
  switch (event.key) {
    case 'ArrowUp':
      return to(at.row - 1, at.column);
    case 'ArrowDown':
      return to(at.row + 1, at.column);
    case 'ArrowLeft':
      return to(at.row, at.column - 1);
    case 'ArrowRight':
      return to(at.row, at.column + 1);
    case 'Home':
      return jumpSize ? to(0, 0) : to(at.row, 0);
    case 'End':
      return jumpSize ? to(rows - 1, columns - 1) : to(at.row, columns - 1);
    case 'PageUp':
      return { kind: 'previousDay' };
    case 'PageDown':
      return { kind: 'nextDay' };
    case ' ':
    case 'Enter':
      return { kind: 'press' };
    case 'Escape':
      return { kind: 'clear' };
    case 'l':
      return jumpSize ? null : { kind: 'list' };
    default:
      return null;
  }
}
