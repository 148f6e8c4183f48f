/** Maximum number of readable characters of one text, and of its markup in total. */
export const RICH_TEXT_ROOM = 20_000;
export const RICH_MARKUP_ROOM = 60_000;

const PICTURE = /\/api\/front\/website\/(?:attachment\/view|picture\/\d{1,2})\/([a-f0-9]{32})$/;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/** Returns the id of the stored picture at an address, or null for other addresses. */
export const pictureAt = (address: string): string | null => PICTURE.exec(address)?.[1] ?? null;

/** Returns the readable text without markup, one line per block. */
export const wordsIn = (html: string): string =>
  html
    .replace(/<\/(?:p|h[1-6]|li|blockquote|pre)>|<br\s*\/?>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d{1,7})|(\w{2,6}));/g, (whole, code: string | undefined, name: string | undefined) =>
      name ? (NAMED[name] ?? whole) : String.fromCodePoint(Math.min(Number(code), 0x10ffff)),
    )
    .trim();

/** Returns whether a text shows nothing. */
export const saysNothing = (html: string): boolean => wordsIn(html) === '' && !/<(?:img|hr)\b/i.test(html);
