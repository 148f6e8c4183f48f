/** SQL of a place's name in English, from the columns of its parts, outermost first: a part without an English name says its own, and one that is not there is left out. */
export const englishPlace = (...parts: readonly (readonly [en: string, own: string])[]): string =>
  `concat_ws(', ', ${parts.map(([en, own]) => `coalesce(nullif(${en}, ''), ${own})`).join(', ')})`;
