/** Maximum number of readable characters of one text, and of its markup in total. */
export const RICH_TEXT_MAX_LENGTH = 20_000;
export const RICH_MARKUP_MAX_LENGTH = 60_000;

const PICTURE_ADDRESS = /\/api\/front\/website\/(?:attachment\/view|picture\/\d{1,2})\/([a-f0-9]{32})$/;
const NAMED_ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

/** Returns the id of the stored picture at an address, or null for other addresses. */
export const pictureIdOf = (address: string): string | null => PICTURE_ADDRESS.exec(address)?.[1] ?? null;

/** Returns the readable text without markup, one line per block. */
export const plainTextOf = (html: string): string =>
  html
    .replace(/<\/(?:p|h[1-6]|li|blockquote|pre)>|<br\s*\/?>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d{1,7})|(\w{2,6}));/g, (whole, code: string | undefined, name: string | undefined) =>
      name ? (NAMED_ENTITIES[name] ?? whole) : String.fromCodePoint(Math.min(Number(code), 0x10ffff)),
    )
    .trim();

/** Returns whether a text shows nothing. */
export const isEmptyRichText = (html: string): boolean => plainTextOf(html) === '' && !/<(?:img|hr)\b/i.test(html);
