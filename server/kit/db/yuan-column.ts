/** Returns the SQL of a fen column in yuan. */
export const yuanColumn = (column: string): string => `(${column} / 100.0)::float8`;
