import HmacSHA256 from 'crypto-js/hmac-sha256';
import SHA256 from 'crypto-js/sha256';

/** Returns the SHA-256 of a text's UTF-8 bytes in hex; unlike the browser's own it works without TLS. */
export const sha256 = (text: string): string => SHA256(text).toString();

/** Returns the HMAC-SHA256 of a text under a key, in hex. */
export const hmacSha256 = (key: string, text: string): string => HmacSHA256(text, key).toString();
