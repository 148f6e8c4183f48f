import { createHash, randomBytes } from 'node:crypto';
import { deliveryError, deliveryStatus, webhookStatus } from '#domain/webhooks/webhook.status';
import { financeStatus } from '#domain/payments/pay.status';
import { role } from '#domain/session/role.status';
import type { RightName } from '#contract/catalogue';
import { orderCancelled, orderPaid, refundSettled } from '#contract/orders/order.events';
import type { Db, Tx } from '#server/kit/db/db';
import { seal } from '#server/kit/crypto/secret';
import { newWebhookSecret } from './webhook-signature';

interface ApiKeySeed {
  readonly name: string;
  readonly owner: string;
  readonly roleId: number;
  readonly scopes: readonly RightName[];
  readonly ips: readonly string[];
  /** Days until expiry, and hours since last use; null if never used. */
  readonly days: number;
  readonly used: number | null;
  readonly revoked?: boolean;
}

const keys: readonly ApiKeySeed[] = [
  {
    name: '财务系统对账',
    owner: 'finance',
    roleId: role.finance,
    scopes: ['VenuesFinances', 'VenuesFinancesExport'],
    ips: ['10.20.8.0/24'],
    days: 200,
    used: 3,
  },
  {
    name: '数据中心客流采集',
    owner: 'admin',
    roleId: role.admin,
    scopes: ['VenuesGateList'],
    ips: ['10.20.16.5'],
    days: 320,
    used: 1,
  },
  {
    name: '体育部活动登记',
    owner: 'admin',
    roleId: role.admin,
    scopes: ['Orders', 'ReservationManage'],
    ips: [],
    days: 12,
    used: 30,
  },
  {
    name: '旧版统计报表',
    owner: 'admin',
    roleId: role.admin,
    scopes: ['Orders'],
    ips: [],
    days: 60,
    used: 700,
    revoked: true,
  },
];

async function insertKey(
  tx: Tx,
  secretsKey: string,
  { name, owner, roleId, scopes, ips, days, used, revoked = false }: ApiKeySeed,
): Promise<void> {
  await tx.rows(
    `
      insert into api_key (
        name, prefix, key_hash, sign_key, user_id, role_id, scopes, ips, per_minute, expires_at, last_used_at,
        last_ip, revoked_at, revoked_by, gmt_create
      )
      select $1, $2, $3, $4, u.id, $5, $6, $7::text[], 120, app_now() + $8::int * interval '1 day',
        app_now() - $9::int * interval '1 hour',
        case when $9::int is not null then coalesce(split_part(($7::text[])[1], '/', 1), '10.20.3.18') end,
        case when $10 then app_now() - interval '20 days' end, case when $10 then u.id end,
        app_now() - interval '45 days'
      from app_user u
      where u.username = $11
    `,
    [
      name,
      randomBytes(6).toString('hex'),
      createHash('sha256').update(randomBytes(32)).digest(),
      seal(randomBytes(32).toString('hex'), secretsKey),
      roleId,
      scopes,
      ips,
      days,
      used,
      revoked,
      owner,
    ],
  );
}

/**
 * Inserts two demo webhooks with deliveries of recent orders: one disabled manually, the other after errors. Neither is
 * called.
 */
async function insertWebhooks(tx: Tx, secretsKey: string): Promise<void> {
  const add = async (name: string, url: string, events: readonly string[], status: number, failing: boolean) => {
    const [row] = await tx.rows<{ id: number }>(
      `
        insert into webhook (
          name, url, events, secret, status, failures, failing_since, last_ok_at, last_error, user_id, role_id,
          gmt_create
        )
        select $1, $2, $3, $4, $5::smallint, case when $6 then 24 else 0 end,
          case when $6 then app_now() - interval '9 hours' end,
          app_now() - case when $6 then interval '10 hours' else interval '2 hours' end, case when $6 then $7 end,
          u.id, ${role.admin}, app_now() - interval '30 days'
        from app_user u
        where u.username = 'admin'
        returning id
      `,
      [name, url, events, seal(newWebhookSecret(), secretsKey), status, failing, deliveryError.connect],
    );
    return (row as { id: number }).id;
  };
  const insertDeliveries = async (webhookId: number, of: string, failing: boolean) =>
    tx.rows(
      `
        insert into webhook_delivery (
          webhook_id, event_id, event, body, status, tries, next_try_at, code, ms, error, attempts, gmt_create,
          done_at
        )
        select
          $1, 'evt_' || o.no, o.event,
          jsonb_build_object(
            'id', 'evt_' || o.no, 'type', o.event,
            'timestamp', to_char(o.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'data', o.data
          )::text,
          case when $2 then ${deliveryStatus.givenUp} else ${deliveryStatus.delivered} end,
          case when $2 then 8 else 1 end, o.at, case when $2 then null else 200 end,
          case when $2 then 3000 else 40 + o.n * 13 % 90 end, case when $2 then $3 end,
          jsonb_build_array(jsonb_build_object(
            'at', epoch_ms(o.at), 'code', case when $2 then null else 200 end,
            'ms', case when $2 then 3000 else 40 + o.n * 13 % 90 end, 'error', case when $2 then $3 end
          )),
          o.at, o.at
        from (${of}) o
        order by o.at
      `,
      [webhookId, failing, deliveryError.connect],
    );
  const paid = `
    select
      '${orderPaid.name}' as event, row_number() over (order by f.id desc)::int as n, f.trade_no as no, f.gmt_create as at,
      jsonb_build_object(
        'tradeNo', f.trade_no, 'siteId', v.site_id, 'venueId', v.venue_id, 'date', v.reservation_date,
        'amount', f.amount / 100.0
      ) as data
    from finance_record f
      join venue_order v on v.trade_no = f.trade_no
    where f.kind = 1 and f.status = 2
    order by f.id desc
    limit 12
  `;
  const cancelled = `
    select
      '${orderCancelled.name}' as event, row_number() over (order by v.id desc)::int as n, v.trade_no as no, v.cancel_at as at,
      jsonb_build_object(
        'tradeNo', v.trade_no, 'siteId', v.site_id, 'venueId', v.venue_id, 'date', v.reservation_date,
        'cancelKind', v.cancel_kind, 'wasPaid', v.paid_at is not null
      ) as data
    from venue_order v
    where v.order_status = '2' and v.cancel_at is not null
    order by v.id desc
    limit 5
  `;
  const settled = `
    select
      '${refundSettled.name}' as event, row_number() over (order by r.gmt_create desc, r.refund_no)::int as n, r.refund_no as no,
      coalesce(r.done_at, r.gmt_create) as at,
      jsonb_build_object(
        'tradeNo', r.trade_no, 'refundNo', r.refund_no, 'status', ${financeStatus.complete}
      ) as data
    from refund r
    where r.status = ${financeStatus.complete}
    order by r.gmt_create desc, r.refund_no
    limit 6
  `;
  const finance = await add(
    '财务系统入账',
    'https://finance.venue.example/hooks/venue',
    [orderPaid.name, refundSettled.name],
    webhookStatus.off,
    false,
  );
  await insertDeliveries(finance, `(${paid}) union all (${settled})`, false);
  const app = await add(
    '校园应用消息',
    'https://app.venue.example/notify',
    [orderCancelled.name, refundSettled.name],
    webhookStatus.tripped,
    true,
  );
  await insertDeliveries(app, cancelled, true);
}

/** Inserts API keys and webhook deliveries for the demo. Idempotent. */
export async function seedIntegrations(db: Db, secretsKey: string): Promise<void> {
  const [{ n } = { n: 1 }] = await db.rows<{ n: number }>(
    'select (select count(*) from api_key)::int + (select count(*) from webhook)::int as n',
  );
  if (n > 0) return;
  await db.transact(async (tx) => {
    for (const key of keys) await insertKey(tx, secretsKey, key);
    await insertWebhooks(tx, secretsKey);
  });
}
