import { role } from '#domain/session/role.status';
import { viewReason, personalField } from '#domain/logs/viewer-log.status';
import { checkStatus } from '#domain/system/check.status';
import { handleStatus } from '#domain/devices/device.status';
import { blackListStatus } from '#domain/members/member.status';
import { protocolStatus } from '#domain/protocols/protocol.status';
import { accountStatus } from '#domain/access/right.status';
import type { Db } from '#server/kit/db/db';

type AuditEntrySeed = readonly [
  hoursAgo: number,
  actor: string,
  roleId: number,
  action: string,
  object: string,
  before: object | null,
  after: object | null,
  reason?: string,
];

/** `user:name` refers to an account by its user name. */
const auditEntries: readonly AuditEntrySeed[] = [
  [
    150,
    'admin',
    role.admin,
    'setting.save',
    'setting:order.lowPercent',
    { value: '25' },
    { value: '30' },
    '与其他校区一致',
  ],
  [149, 'admin', role.admin, 'setting.save', 'setting:break.windowDays', { value: '60' }, { value: '30' }],
  [
    146,
    'schooladmin',
    role.schoolAdmin,
    'user.grantRole',
    'user:venueadmin',
    null,
    { roleId: role.venueAdmin, venues: '综合体育馆' },
  ],
  [
    122,
    'venueadmin',
    role.venueAdmin,
    'site.change',
    'site:1',
    { advanceDays: 5 },
    { advanceDays: 7 },
    '开学后延长可订天数',
  ],
  [
    121,
    'venueadmin',
    role.venueAdmin,
    'charge.save',
    'charge:1',
    { price: 2500 },
    { price: 3000 },
    '晚间时段调价，已公示',
  ],
  [98, 'venueadmin', role.venueAdmin, 'blackList.add', 'user:student27', null, { scope: 1 }, '在场地内抽烟，劝阻无效'],
  [
    97,
    'venueadmin',
    role.venueAdmin,
    'registration.check',
    'user:external',
    { checkStatus: checkStatus.checking },
    { checkStatus: checkStatus.passed },
  ],
  [
    74,
    'schooladmin',
    role.schoolAdmin,
    'family.check',
    'user:staff',
    { checkStatus: checkStatus.checking },
    { checkStatus: checkStatus.passed },
  ],
  [73, 'schooladmin', role.schoolAdmin, 'crowd.add', 'user:student15', null, { kind: 3 }],
  [52, 'admin', role.admin, 'user.resetPassword', 'user:statistics', null, null, '本人到前台核验身份后重置'],
  [
    51,
    'patrol',
    role.patrol,
    'alarm.handle',
    'alarm:1',
    { handleStatus: handleStatus.pending },
    { handleStatus: handleStatus.handled },
    '余氯偏低，已加药复测 0.42',
  ],
  [49, 'admin', role.admin, 'apiKey.add', 'apiKey:1', null, { name: '财务系统对账', perMinute: 120 }],
  [48, 'admin', role.admin, 'screen.pair', 'screen:1', null, { name: '综合馆大厅大屏' }],
  [
    28,
    'orderadmin',
    role.orderAdmin,
    'blackList.release',
    'user:student37',
    { status: blackListStatus.listed },
    { status: blackListStatus.released },
    '已书面检讨',
  ],
  [27, 'finance', role.finance, 'task.export', 'task:1', null, { list: 'finances', rows: 1286 }],
  [
    25,
    'venueadmin',
    role.venueAdmin,
    'holiday.add',
    'holiday:1',
    null,
    { name: '元旦', from: '2027-01-01', to: '2027-01-03' },
  ],
  [
    5,
    'venueadmin',
    role.venueAdmin,
    'protocol.publish',
    'protocol:1',
    { status: protocolStatus.draft },
    { status: protocolStatus.published },
  ],
  [4, 'admin', role.admin, 'role.copy', 'role:16', null, { from: role.venueAdmin }],
  [
    2,
    'admin',
    role.admin,
    'user.unlock',
    'user:student42',
    { status: accountStatus.off },
    { status: accountStatus.normal },
    '已还清更衣柜欠费',
  ],
];

type PersonalViewSeed = readonly [
  hoursAgo: number,
  viewer: string,
  roleId: number,
  person: string,
  fields: readonly string[],
  why: string,
];
const personalViews: readonly PersonalViewSeed[] = [
  [
    99,
    'venueadmin',
    role.venueAdmin,
    'external',
    [personalField.phone, personalField.email, personalField.idNo],
    viewReason.registration,
  ],
  [75, 'schooladmin', role.schoolAdmin, 'staff', [personalField.proof], viewReason.family],
  [53, 'admin', role.admin, 'statistics', [personalField.phone], '核对重置密码申请人的手机号'],
  [29, 'orderadmin', role.orderAdmin, 'student37', [personalField.proof], viewReason.appeal],
  [
    22,
    'admin',
    role.admin,
    'student08',
    [personalField.name, personalField.phone, personalField.record],
    viewReason.search,
  ],
  [3, 'venueadmin', role.venueAdmin, 'student15', [personalField.phone], '通知校队训练时间调整'],
];

/** Inserts log entries of the last week for the demo. Idempotent. */
export async function seedLogs(db: Db): Promise<void> {
  const [{ n } = { n: 1 }] = await db.rows<{ n: number }>(
    'select (select count(*) from audit)::int + (select count(*) from viewer_log)::int as n',
  );
  if (n > 0) return;
  await db.rows(
    `
      insert into audit (at, actor, role_id, sid, ip, action, object, before, after, reason)
      select now() - x.hours * interval '1 hour' - x.n * interval '97 seconds', u.id, x.role, 'demo',
        '10.20.3.' || (20 + u.id % 60), x.action, case when o.id is null then x.object else 'user:' || o.id end,
        x.before, x.after, x.reason
      from jsonb_to_recordset($1::jsonb) as x(
        n int, hours int, actor text, role int, action text, object text, before jsonb, after jsonb, reason text
      )
        join app_user u on u.username = x.actor
        left join app_user o on 'user:' || o.username = x.object
      order by x.hours desc
    `,
    [
      JSON.stringify(
        auditEntries.map(([hours, actor, roleId, action, object, before, after, reason], at) => ({
          n: at,
          hours,
          actor,
          role: roleId,
          action,
          object,
          before,
          after,
          reason,
        })),
      ),
    ],
  );
  await db.rows(
    `
      insert into viewer_log (at, viewer, role_id, sid, ip, person, fields, why)
      select now() - x.hours * interval '1 hour', v.id, x.role, 'demo', '10.20.3.' || (20 + v.id % 60), p.id,
        array(select jsonb_array_elements_text(x.fields)), x.why
      from jsonb_to_recordset($1::jsonb) as x(hours int, viewer text, role int, person text, fields jsonb, why text)
        join app_user v on v.username = x.viewer
        join app_user p on p.username = x.person
      order by x.hours desc
    `,
    [
      JSON.stringify(
        personalViews.map(([hours, viewer, roleId, person, fields, why]) => ({
          hours,
          viewer,
          role: roleId,
          person,
          fields,
          why,
        })),
      ),
    ],
  );
}
