import { join } from 'node:path';
import { say } from './talk.mjs';

const ACCOUNTS = [
  ['student', 'staff', 'family', 'external', 'companion', 'student01 … student50'],
  ['venueadmin', 'orderadmin', 'seller', 'checker', 'statistics', 'patrol', 'manager', 'finance'],
  ['display', 'meetingadmin', 'spaceadmin', 'admin', 'schooladmin', 'developer'],
];
const line = (name, text) => say(`  ${name.padEnd(16)} ${text}`);

/** The block a newcomer reads: where to go, as whom, and how to stop. */
export function welcome({ address, env, facts, hasServer }, place) {
  say();
  if (hasServer) {
    line('open', `${address}/venue/`);
    line('without login', `${address}/venue/portal`);
    line('health', `${address}/venue-server/health/ready`);
    line('API reference', `${address}/venue-server/docs`);
  }
  for (const [name, variable] of [['payment gateway', 'GATEWAY_URL'], ['devices', 'DEVICES_URL']]) if (env[variable]) line(name, `${env[variable]} (stands in for the real one)`);
  if (env.DEMO === '1' && hasServer) {
    say();
    for (const [at, names] of ACCOUNTS.entries()) line(at === 0 ? 'accounts' : '', names.join(', '));
    line('password', 'Demo@2026venue, payment password 123456');
    const keys = Array.isArray(facts.devices) ? facts.devices : [];
    for (const [at, device] of keys.entries()) line(at === 0 ? 'demo devices' : '', [device.sn, device.kind, device.name, `key ${device.key}`].filter(Boolean).join(', '));
  }
  say();
  line('logs', place.logs);
  line('data', `${place.data} (addresses and passwords of the running one: ${join(place.data, 'running.json')})`);
  line('stop', 'Ctrl-C');
}
