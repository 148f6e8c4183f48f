import type { AddressInfo } from 'node:net';
import { identityPaths } from '#contract/session/sso.contract';
import { casRoutes } from './cas';
import { Desk } from './desk';
import { Farewell } from './farewell';
import { Faults } from './faults';
import { door } from './http';
import { openKeys } from './keys';
import { Logins } from './logins';
import { oidcRoutes } from './oidc';
import { university } from './people';
import { testerRoutes } from './tester';

/**
 * Runs the university's identity provider: CAS 3 and OpenID Connect over one login, with its own people. Bound to
 * loopback.
 */
const port = Number(process.env['COUNTERPART_PORT'] ?? 0);
const keys = openKeys(
  process.env['COUNTERPART_STATE'] ?? '.data/counterparts/identity',
  process.env['DATA_DIR'] ?? '.data',
);
const faults = new Faults();
const people = university();
const apiBase = process.env['API_BASE'] || '/venue-server';
const desk = new Desk(people, new Logins(), apiBase);

const origin = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const issuer = (): string => origin() + identityPaths.oidc;
const farewell = new Farewell(keys, desk.logins, faults, { issuer, apiBase });
const server = door(
  [
    ...casRoutes(desk, farewell, faults),
    ...oidcRoutes(keys, desk, farewell, faults, issuer),
    ...testerRoutes(keys, desk, farewell, faults, people, issuer),
  ],
  faults,
);
if (process.env['PUBLIC_URL']) desk.admit(process.env['PUBLIC_URL']);

const stop = () => {
  server.close(() => process.exit(0));
  server.closeAllConnections();
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);

server.listen(port, '127.0.0.1', () => console.log(`ready ${origin()}`));
