import { patrolFrequency, patrolKind } from '#domain/patrol/patrol.status';
import { role } from '#domain/session/role.status';
import type { ForeignData } from './foreign-data.fixture';
import type { InsertRow } from './reach-account.fixture';

/** Creates a point, a plan that is switched off, and a task of security checks of one venue. */
export async function createForeignPatrol(rowId: InsertRow, venueId: number, mark: string) {
  const patrolPointId = await rowId(
    `insert into patrol_point (venue_id, name, en_name, code) values ($1, $2, $2, $2)`,
    [venueId, `${mark} point`],
  );
  const patrolPlanId = await rowId(
    `
      insert into patrol_plan (venue_id, name, en_name, kind, frequency, times, window_minutes, role_id, handler_roles,
        status)
      values ($1, $2, $2, ${patrolKind.patrol}, ${patrolFrequency.daily}, '{08:00}', 60, ${role.venueAdmin},
        '{${role.venueAdmin}}', 0)
    `,
    [venueId, `${mark} plan`],
  );
  const securityCheckId = await rowId(
    `
      insert into security_check (plan_id, venue_id, kind, starts_at, ends_at, is_ordered, must_scan, role_id)
      values ($1, $2, 1, now() - interval '1 hour', now() + interval '1 hour', false, true, ${role.venueAdmin})
    `,
    [patrolPlanId, venueId],
  );
  return { patrolPointId, patrolPlanId, securityCheckId };
}

const pointOf = (of: ForeignData) => ({ venueId: of.world.venueId, name: 'a good point', enName: 'a good point' });
const planOf = (of: ForeignData) => ({
  venueId: of.world.venueId,
  name: 'a good plan',
  enName: 'a good plan',
  kind: patrolKind.patrol,
  frequency: patrolFrequency.daily,
  times: ['08:00'],
  windowMinutes: 60,
  roleId: role.patrol,
  handlerRoles: [role.venueAdmin],
  route: [{ pointId: of.patrolPointId, items: [{ name: 'a door', enName: 'a door' }] }],
});

/** Calls on security checks of a venue, by endpoint. */
export const patrolCalls: Readonly<Record<string, (of: ForeignData) => object>> = {
  'patrolPoints.save': (of) => ({ ...pointOf(of), id: of.patrolPointId, version: 1 }),
  'patrolPoints.remove': (of) => ({ id: of.patrolPointId }),
  'patrolPoints.sign': (of) => ({ id: of.patrolPointId }),
  'patrolPlans.save': (of) => ({ ...planOf(of), id: of.patrolPlanId, version: 1 }),
  'patrolPlans.remove': (of) => ({ id: of.patrolPlanId }),
  'securityChecks.detail': (of) => ({ id: of.securityCheckId }),
  'securityChecks.photo': (of) => ({ id: of.securityCheckId, attachmentId: of.fileId }),
  'securityChecks.submit': (of) => ({
    id: of.securityCheckId,
    key: '0b1f7a52-3c4d-4e6f-8a9b-1c2d3e4f5a6b',
    startedAt: 1,
    finishedAt: 2,
    points: [{ seq: 1, visitedAt: null, code: null, items: [] }],
  }),
  'securityChecks.handle': (of) => ({ id: of.securityCheckId, result: 'a good result' }),
  'securityChecks.reopen': (of) => ({ id: of.securityCheckId, reason: 'a good reason' }),
  'securityChecks.recheck': (of) => ({ id: of.securityCheckId, ok: '1' }),
};
