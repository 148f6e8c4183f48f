/** Returns the numbers of a building's floors from bottom to top: basements are negative, there is no floor 0. */
export const floorNumbers = (below: number, above: number): number[] => [
  ...Array.from({ length: below }, (_, n) => n - below),
  ...Array.from({ length: above }, (_, n) => n + 1),
];

/** Returns the short sign of a floor: `B1` for −1, `3F` for 3. */
export const floorSign = (no: number): string => (no < 0 ? `B${-no}` : `${no}F`);

/** Returns the usual names of a floor. */
export const floorNames = (no: number): { readonly zh: string; readonly en: string } =>
  no < 0 ? { zh: `地下${-no}层`, en: `Basement ${-no}` } : { zh: `${no}层`, en: `Floor ${no}` };
