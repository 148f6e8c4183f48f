/**
 * Words that comments do without, each with what to write instead.
 *
 * @type {[RegExp, string][]}
 */
export const BANNED_WORDS = [
  [/\bwhoever\b/i, 'name the role: the member, the caller, the process'],
  [/\bthe house\b|\bthis house\b|\bhouse rule/i, 'write "the project", "staff" or "the venue"'],
  [/\bsomebody\b|\bnobody\b/i, 'name the role, or write "no member", "no process"'],
  [/\bpurses?\b/i, 'write "wallet"'],
  [/\bwish(es)?\b/i, 'write "booking request" or "waitlist entry"'],
  [/\bthe pot\b|\bpots\b/i, 'write "release lottery"'],
  [/\bbench(es)?\b(?! (?:figure|run|result|mark|script|program|room|folder))/i, 'name the dependencies'],
  [/\bjudges?d?\b/i, 'write "evaluates" or "rule evaluator"'],
  [/\bletters?\b(?! [A-Z]|s? (?:of|a|or|and) )/i, 'write "message" or "notification"'],
  [/\bputs? away\b/i, 'write "enqueue"'],
  [/\bthe books\b/i, 'write "the ledger" or "the records"'],
  [/\bmend(s|ed|ing)?\b/i, 'write "fix" or "repair"'],
  [/\blaid\b/i, 'write "placed", "applied" or "written"'],
  [/\bone hand at a time\b|\bin one hand\b/i, 'write "one at a time" or name the lock'],
];

/**
 * Phrases that English screen texts do without, each with the term of docs/glossary.md.
 *
 * @type {[RegExp, string][]}
 */
export const BANNED_COPY = [
  [/\bwhoever\b/i, 'name the person: the member, you'],
  [/\bthe house\b/i, 'write "staff" or "the venue"'],
  [/\bthat stands?\b|\bstands? open\b/i, 'write "active" or "open"'],
  [/\bFigures in detail\b/i, 'write "Details"'],
  [/\bMend\b/i, 'write "Fix"'],
  [/\bnothing on account\b/i, 'write "no credit"'],
  [/\bis without limit\b/i, 'write "no limit"'],
  [/\bheld against\b/i, 'write "compared with"'],
  [/\bLeft to a person\b/i, 'write "Handled manually"'],
  [/\bLooking through\b/i, 'write "Checking…"'],
  [/\bcorporate remittance\b/i, 'write "Bank transfer"'],
];
