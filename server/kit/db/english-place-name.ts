/**
 * Returns the SQL of a place's English name from the columns of its parts, outermost first: a part without an English
 * name uses its own name; missing parts are skipped.
 */
export const englishPlaceName = (...parts: readonly (readonly [en: string, own: string])[]): string =>
  `concat_ws(', ', ${parts.map(([en, fallback]) => `coalesce(nullif(${en}, ''), ${fallback})`).join(', ')})`;
