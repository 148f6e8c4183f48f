/** The cookie of a school's single sign-on: `sso_<school>_token`. */
const COOKIE = /(?:^|; )(sso_[\w-]+_token)=([\w.-]+)/;

/** How the ticket came, as the header it goes back in. */
export interface EntryTicket {
  readonly header: 'oauth-token' | 'sso-token';
  readonly value: string;
}

/**
 * The ticket single sign-on handed to this browser: the one of the address where this browser's own cookie says the same, else the
 * cookie alone. A ticket in a link somebody sent is none: whoever follows it would be logged in as the sender.
 */
export function entryTicket(inAddress: string | null): EntryTicket | 'foreign' | null {
  const kept = COOKIE.exec(document.cookie)?.[2] ?? null;
  if (inAddress === null || inAddress === '') return kept === null ? null : { header: 'sso-token', value: kept };
  return kept === inAddress ? { header: 'oauth-token', value: inAddress } : 'foreign';
}

/** A ticket counts once: its cookie goes with its use. */
export function forgetTicket(): void {
  const name = COOKIE.exec(document.cookie)?.[1];
  if (name) document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`;
}
