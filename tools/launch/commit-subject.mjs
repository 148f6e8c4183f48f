import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const LONGEST = 72;
/** Verbs a subject can begin with. */
const VERBS = new Set(
  (
    'Add Adjust Allow Avoid Build Cache Change Check Clean Close Combine Compare Compute Count Cover ' +
    'Create Cut Declare Delete Derive Describe Disable Document Drop Enable Encrypt End Escape Extract ' +
    'Fix Format Generate Group Guard Handle Hide Import Improve Include Index Inline Join Keep Limit Lint ' +
    'Load Lock Log Make Mark Measure Merge Move Name Open Parse Pin Prevent Print Read Record Reduce ' +
    'Refuse Reject Release Remove Rename Reorder Replace Require Reset Resolve Restore Retry Return Reuse ' +
    'Revert Rewrite Round Run Save Seed Send Separate Set Shorten Show Simplify Skip Sort Speed Split ' +
    'Start Stop Store Support Switch Test Trim Turn Unify Update Upgrade Use Validate Verify Wait Widen ' +
    'Wrap Write'
  ).split(' '),
);

/** Returns why a commit message is refused, or null: its subject begins with a known verb and has at most 72 characters. */
export function refusedSubject(message) {
  const subject = message.split('\n').find((line) => !line.startsWith('#')) ?? '';
  if (/^(Merge|Revert) /.test(subject)) return null;
  if (subject.length > LONGEST) return `The subject has ${subject.length} characters; at most ${LONGEST} are allowed.`;
  const [verb = ''] = subject.split(' ');
  if (!VERBS.has(verb)) return `"${verb}" is not a known verb. Begin with one of: ${[...VERBS].join(', ')}.`;
  return null;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const refused = refusedSubject(readFileSync(process.argv[2] ?? '', 'utf8'));
  if (refused) {
    console.error(`Commit refused. ${refused}`);
    process.exit(1);
  }
}
