import { z } from 'zod';
import type { SsoLoginService } from './login-service';
import type { SingleLogout } from './single-logout';
import { tokenTamperings, type IdentityFaults } from './faults';
import { json, type IdentityRequest, type IdentityRoute } from './http';
import type { IdentityKeys } from './keys';
import { subjectOf, type DirectoryPerson } from './people';
import { logoutToken } from './tokens';

const parsed = <T extends z.ZodType>(schema: T, { body }: IdentityRequest): z.output<T> =>
  schema.parse(JSON.parse(body || '{}'));

/**
 * Tester routes of the provider: faults, people, the product's address, logouts started here, and logout tokens of any
 * kind.
 */
export function testerRoutes(
  keys: IdentityKeys,
  desk: SsoLoginService,
  farewell: SingleLogout,
  faults: IdentityFaults,
  people: Map<string, DirectoryPerson>,
  issuer: () => string,
): IdentityRoute[] {
  return [
    { method: 'GET', path: '/health', run: () => json(200, { status: 'up' }) },
    {
      method: 'POST',
      path: '/faults',
      run: (request) => {
        faults.set(JSON.parse(request.body || '{}'));
        return json(200, {});
      },
    },
    {
      method: 'POST',
      path: '/origins',
      run: (request) => {
        desk.allowOrigin(parsed(z.object({ origin: z.url() }), request).origin);
        return json(200, {});
      },
    },
    {
      // Adds a person, or changes the relation of one.
      method: 'POST',
      path: '/people',
      run: (request) => {
        const person = parsed(
          z.object({ username: z.string(), name: z.string().default(''), kind: z.string().default('student') }),
          request,
        );
        people.set(person.username, { ...person, name: person.name || person.username });
        return json(200, {});
      },
    },
    {
      // Logs a person out everywhere.
      method: 'POST',
      path: '/logouts',
      run: async (request) => {
        const { username } = parsed(z.object({ username: z.string() }), request);
        const userLogins = desk.logins.all().filter(({ person }) => person.username === username);
        for (const login of userLogins) await farewell.endLogin(login);
        return json(200, { ended: userLogins.length });
      },
    },
    {
      // Returns a logout token with the given changes.
      method: 'POST',
      path: '/logout-tokens',
      run: (request) => {
        const {
          username,
          bySubject,
          change,
          spoil: tampering,
        } = parsed(
          z.object({
            username: z.string(),
            bySubject: z.boolean().default(false),
            change: z.record(z.string(), z.unknown()).default({}),
            spoil: z.enum(tokenTamperings).optional(),
          }),
          request,
        );
        const login = desk.logins.all().findLast(({ person }) => person.username === username);
        if (!login) return json(404, { error: 'no person of this name is logged in' });
        return json(200, {
          token: logoutToken(
            keys,
            issuer(),
            bySubject ? { sub: subjectOf(login.person) } : { sid: login.sid, sub: subjectOf(login.person) },
            change,
            tampering,
          ),
        });
      },
    },
  ];
}
