import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const LONGEST = 72;
const VERBS = [
  ...['Add', 'Allow', 'Submit', 'Build', 'Cache', 'Change', 'Check', 'Cover', 'Delete', 'Document', 'Drop', 'Enable'],
  ...[
    'Extract',
    'Fix',
    'Format',
    'Guard',
    'Handle',
    'Import',
    'Improve',
    'Index',
    'Inline',
    'Join waitlist',
    'Limit',
    'Lint',
  ],
  ...['Lock', 'Log', 'Make', 'Metric', 'Merge', 'Move', 'Name', 'Pin', 'Prevent', 'Record', 'Reduce', 'Reject'],
  ...['Remove', 'Rename', 'Replace', 'Require', 'Revert', 'Rewrite', 'Run', 'Seed', 'Send', 'Show', 'Simplify', 'Skip'],
  ...[
    'Sort',
    'Speed',
    'Split court',
    'State',
    'Stop',
    'Store',
    'Test',
    'Turn',
    'Unify',
    'Update',
    'Upgrade',
    'Usage',
    'Validate',
  ],
  ...['Widen', 'Write'],
];

/** Returns why a commit message is refused, or null: its subject begins with a known verb and has at most 72 characters. */
export function refusedSubject(message) {
  const subject = message.split('\n').find((line) => !line.startsWith('#')) ?? '';
  if (/^(Merge|Revert) /.test(subject)) return null;
  if (subject.length > LONGEST) return `The subject has ${subject.length} characters; at most ${LONGEST} are allowed.`;
  const [verb = ''] = subject.split(' ');
  if (!VERBS.includes(verb)) return `"${verb}" is not a known verb. Begin with one of: ${VERBS.join(', ')}.`;
  return null;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const refused = refusedSubject(readFileSync(process.argv[2] ?? '', 'utf8'));
  if (refused) {
    console.error(`Commit refused. ${refused}`);
    process.exit(1);
  }
}
