import type { AddressInfo } from 'node:net';
import { identityPaths } from '#contract/session/sso.contract';
import { casRoutes } from './cas';
import { SsoLoginService } from './login-service';
import { SingleLogout } from './single-logout';
import { IdentityFaults } from './faults';
import { createIdentityServer } from './http';
import { openIdentityKeys } from './keys';
import { Logins } from './logins';
import { oidcRoutes } from './oidc';
import { universityPeople } from './people';
import { testerRoutes } from './tester';

/**
 * Runs the university's identity provider: CAS 3 and OpenID Connect over one login, with its own people. Bound to
 * loopback.
 */
const port = Number(process.env['COUNTERPART_PORT'] ?? 0);
const keys = openIdentityKeys(
  process.env['COUNTERPART_STATE'] ?? '.data/counterparts/identity',
  process.env['DATA_DIR'] ?? '.data',
);
const faults = new IdentityFaults();
const people = universityPeople();
const apiBase = process.env['API_BASE'] || '/venue-server';
const loginService = new SsoLoginService(people, new Logins(), apiBase);

const origin = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const issuer = (): string => origin() + identityPaths.oidc;
const singleLogout = new SingleLogout(keys, loginService.logins, faults, { issuer, apiBase });
const server = createIdentityServer(
  [
    ...casRoutes(loginService, singleLogout, faults),
    ...oidcRoutes(keys, loginService, singleLogout, faults, issuer),
    ...testerRoutes(keys, loginService, singleLogout, faults, people, issuer),
  ],
  faults,
);
if (process.env['PUBLIC_URL']) loginService.allowOrigin(process.env['PUBLIC_URL']);

const stop = () => {
  server.close(() => process.exit(0));
  server.closeAllConnections();
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);

server.listen(port, '127.0.0.1', () => console.log(`ready ${origin()}`));
