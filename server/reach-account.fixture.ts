import { taskKind, taskStatus } from '#domain/tasks/task.status';

/** Inserts a row and returns its id. */
export type InsertRow = (sql: string, values: readonly unknown[]) => Promise<number>;

/**
 * Creates what one account has of its own: a task, a saved filter, an API key, a webhook with a delivery, and
 * a request about exercise at a venue.
 */
export async function createForeignAccount(rowId: InsertRow, ownerId: number, mark: string, venueId: number) {
  const taskId = await rowId(
    `
      insert into task (kind, path, title, en_title, user_id, role_id, lang, status)
      values (${taskKind.import}, '/api/orders/export', $1, $1, $2, 3, 'zh', ${taskStatus.checked})
    `,
    [mark, ownerId],
  );
  const viewId = await rowId(`insert into list_view (user_id, route, name) values ($1, 'Orders', $2)`, [ownerId, mark]);
  const keyId = await rowId(
    `
      insert into api_key (name, prefix, key_hash, sign_key, user_id, role_id, scopes, per_minute, expires_at)
      values ($1, $2, sha256(convert_to($1, 'UTF8')), 'x', $3, 3, '{Orders}', 1, now() + interval '1 day')
    `,
    [mark, ownerId.toString(16).padStart(12, '0'), ownerId],
  );
  const webhookId = await rowId(
    `
      insert into webhook (name, url, events, secret, user_id, role_id, status)
      values ($1, 'https://example.com/', '{order.paid}', 'x', $2, 3, 2)
    `,
    [mark, ownerId],
  );
  const deliveryId = await rowId(
    `insert into webhook_delivery (webhook_id, event_id, event, body, status) values ($1, 'e', 'order.paid', '{}', 3)`,
    [webhookId],
  );
  const exerciseRuleId = await rowId(
    `
      insert into kwdl_rule (name, en_name, term, begin_date, end_date, bands, target, org_ids)
      values ('of the school', 'of the school', 'spring', '2026-01-01', '2026-06-30', '[{"from": 0, "to": 1440}]', 10,
        '{-1}')
    `,
    [],
  );
  const exerciseClaimId = await rowId(
    `
      insert into kwdl_claim (rule_id, user_id, date, venue_id, begin_minute, end_minute, reason)
      values ($1, $2, '2026-02-01', $3, 600, 660, $4)
    `,
    [exerciseRuleId, ownerId, venueId, mark],
  );
  return { taskId, viewId, keyId, webhookId, deliveryId, exerciseClaimId };
}
