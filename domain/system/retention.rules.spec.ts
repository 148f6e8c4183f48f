import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { answerMinutes, REPLAY_MINUTES, retentionDays } from './retention.rules';

const table = readFileSync(join(__dirname, '../../docs/rules/retention.md'), 'utf8');
const documented = Object.fromEntries(
  [...table.matchAll(/^\| [^|]+ \| (\d+) (minutes|days?) \| `([\w.]+)` \|/gm)].map(([, life, unit, name = '']) => [
    name,
    `${life} ${unit?.replace(/s$/, '')}`,
  ]),
);

it('is documented as declared', () => {
  expect(documented).toEqual({
    'answerMinutes.executed': `${answerMinutes.executed} minute`,
    'answerMinutes.refused': `${answerMinutes.refused} minute`,
    REPLAY_MINUTES: `${REPLAY_MINUTES} minute`,
    ...Object.fromEntries(Object.entries(retentionDays).map(([name, days]) => [name, `${days} day`])),
  });
});
