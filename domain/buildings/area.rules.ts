/** Hundredths of a square metre in one square metre: areas are stored as whole hundredths. */
export const AREA_UNITS = 100;

/** The largest area of one building in square metres. */
export const MAX_AREA = 1_000_000;

/** Returns an area in whole hundredths of a square metre; fractions below are rounded. */
export const fromSquareMetres = (squareMetres: number): number => Math.round(squareMetres * AREA_UNITS);

/** Returns an area in square metres from whole hundredths. */
export const toSquareMetres = (area: number): number => area / AREA_UNITS;

/** Returns whether a number of square metres has at most two decimals. */
export const hasAreaPrecision = (squareMetres: number): boolean =>
  Math.abs(squareMetres * AREA_UNITS - Math.round(squareMetres * AREA_UNITS)) < 1e-6;
