/**
 * Words that comments do without, each with what to write instead.
 *
 * @type {[RegExp, string][]}
 */
export const BANNED_WORDS = [
  [/\bwhoever\b|\bwhosoever\b/i, 'name the role: the member, the caller, the process'],
  [/\b(?:the|this|our) house\b|\bhouse rules?\b/i, 'write "the project", "staff" or "the venue"'],
  [/\bsomebody\b/i, 'name the role, or write "someone"'],
  [/\bstrangers?\b/i, 'write "unknown user" or "another member"'],
  [/\bpurses?\b/i, 'write "wallet"'],
  [/\bwish(es)?\b/i, 'write "booking request" or "waitlist entry"'],
  [/\bthe pot\b|\bpots\b/i, 'write "release lottery"'],
  [/\b(?:pay|refund|change|closure|recharge) bench\b/i, 'name the dependencies'],
  [/\bjudges?d?\b/i, 'write "evaluates" or "rule evaluator"'],
  [/\bletter box|\b(?:money|order|refund|member) letters?\b/i, 'write "message", "notification" or "mailbox"'],
  [/\bputs? away\b/i, 'write "enqueue"'],
  [/\b(?:the|all|our|of|rollups and) books\b/i, 'write "the ledger" or "the records"'],
  [/\bmend(s|ed|ing)?\b/i, 'write "fix" or "repair"'],
  [/\blaid\b/i, 'write "placed", "applied" or "written"'],
  [/\btold\b|\bsaid\b/i, 'write "notified", "reported" or "stated"'],
  [/\banew\b/i, 'write "again"'],
  [/\bnews\b(?!-| (?:item|page|site|list))/i, 'write "notification" or "event"'],
  [/\b(?:fleet|pulse|sights)\b/i, 'write "replicas", "heartbeat" or name the data'],
  [/\bone hand at a time\b|\bin one hand\b|\bat hand\b/i, 'write "one at a time" or name the lock'],
];

/**
 * Phrases that English texts for users and the API reference do without, each with the term of docs/glossary.md.
 *
 * @type {[RegExp, string][]}
 */
export const BANNED_COPY = [
  [/\bwhoever\b/i, 'name the person: the member, you'],
  [/\bsomebody\b/i, 'name the person: the member, someone else'],
  [/\bthe house\b/i, 'write "staff" or "the venue"'],
  [/\bthat stands?\b|\bstands? open\b|\bnothing stands\b/i, 'write "active", "open" or "in use"'],
  [/\bFigures in detail\b/i, 'write "Details"'],
  [/\bMend(ed|s)?\b/i, 'write "Fix"'],
  [/\banew\b/i, 'write "again"'],
  [/\b(?:is|was|are|been) told\b/i, 'write "is notified"'],
  [/\bnothing on account\b/i, 'write "no credit"'],
  [/\b(?:is|are) without limit\b/i, 'write "no limit"'],
  [/\bheld against\b/i, 'write "compared with"'],
  [/\bthe books\b/i, 'write "the ledger"'],
  [/\bletter box/i, 'write "mailbox"'],
  [/\bLeft to a person\b/i, 'write "Handled manually"'],
  [/\bLooking through\b/i, 'write "Checking…"'],
  [/\bcorporate remittance\b/i, 'write "Bank transfer"'],
  [/\bsign(?:s|ed|ing)?[- ](?:in|out)\b/i, 'write "log in" or "log out"; of a booking write "check in"'],
];
