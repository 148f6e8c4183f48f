import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { print } from './console.mjs';

const ACCOUNTS = [
  ['student', 'staff', 'family', 'external', 'companion', 'special', 'student01 … student50'],
  ['venueadmin', 'orderadmin', 'seller', 'checker', 'statistics', 'patrol', 'manager', 'finance', 'display'],
  ['gymadmin (one venue)', 'eastadmin (one campus)', 'eastfinance (ledger of one campus)'],
  ['meetingsuper', 'meetingadmin', 'spaceadmin', 'spaceprincipal', 'officeadmin', 'officeclerk'],
  ['admin', 'schooladmin', 'developer'],
];
const line = (name, text) => print(`  ${name.padEnd(16)} ${text}`);

/** Returns the demo campus's devices and their keys, as the seed wrote them. */
function demoDevices(folder) {
  const path = join(folder, 'demo-devices.json');
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : [];
}

/** Returns the start message: addresses, accounts, and how to stop. */
export function welcome({ address, env, hasServer }, place) {
  print();
  if (hasServer) {
    const api = address + (env.API_BASE ?? '/venue-server');
    line('open', `${address}/venue/`);
    line('without login', `${address}/venue/portal`);
    line('health', `${api}/health/ready`);
    line('API reference', `${api}/docs`);
  }
  for (const [name, variable] of [
    ['payment gateway', 'GATEWAY_URL'],
    ['devices', 'DEVICES_URL'],
  ])
    if (env[variable]) line(name, `${env[variable]} (stands in for the real one)`);
  if (env.IDENTITY_URL)
    line(
      'single sign-on',
      `${env.IDENTITY_URL} (stands in for the university's; same accounts and password, and newstudent, newstaff, known to the university only)`,
    );
  if (env.MESSAGES_URL)
    line('messages', `${env.MESSAGES_URL} (text messages and mail arrive here: read codes on this page)`);
  if (env.MEDIA_URL)
    line('cameras', `${env.MEDIA_URL} (pictures and streams; stands in for the school’s media server)`);
  if (env.INVOICES_URL) line('tax platform', `${env.INVOICES_URL} (issues invoices; stands in for the real one)`);
  if (env.HELPER_URL)
    line('local helper', `${env.HELPER_URL} (the card reader and printer of a counter: lay a card on it here)`);
  if (env.ASSISTANT_URL) line('assistant', `${env.ASSISTANT_URL} (opened by the bubble on every page after login)`);
  if (env.DEMO === '1' && hasServer) {
    print();
    for (const [at, names] of ACCOUNTS.entries()) line(at === 0 ? 'accounts' : '', names.join(', '));
    line('password', 'Demo@2026venue, payment password 123456');
    print();
    for (const [at, { sn, key, enName }] of demoDevices(env.DATA_DIR).entries())
      line(at === 0 ? 'device keys' : '', `${sn.padEnd(9)} ${key} ${enName}`);
  }
  print();
  line('logs', place.logs);
  line('data', `${place.data} (addresses and passwords of the running one: ${join(place.data, 'running.json')})`);
  line('stop', 'Ctrl-C');
}
