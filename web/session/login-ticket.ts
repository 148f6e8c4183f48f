/** The cookie of a school's single sign-on: `sso_<school>_token`. */
const COOKIE = /(?:^|; )(sso_[\w-]+_token)=([\w.-]+)/;

/** The ticket and the header it is sent back in. */
export interface LoginTicket {
  readonly header: 'oauth-token' | 'sso-token';
  readonly value: string;
}

/**
 * Returns the single sign-on ticket of this browser: the one in the address if the cookie confirms it, else the cookie
 * alone. A ticket from a shared link is ignored, because the visitor would be logged in as the sender.
 */
export function readLoginTicket(inAddress: string | null): LoginTicket | 'foreign' | null {
  const stored = COOKIE.exec(document.cookie)?.[2] ?? null;
  if (inAddress === null || inAddress === '') return stored === null ? null : { header: 'sso-token', value: stored };
  return stored === inAddress ? { header: 'oauth-token', value: inAddress } : 'foreign';
}

/** Deletes the cookie of a used ticket; a ticket is valid once. */
export function clearLoginTicket(): void {
  const name = COOKIE.exec(document.cookie)?.[1];
  if (name) document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`;
}
