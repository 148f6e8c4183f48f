import { taskKind, taskStatus } from '#domain/tasks/task.status';

/** Inserts a row and returns its id. */
export type InsertRow = (sql: string, values: readonly unknown[]) => Promise<number>;

/** Creates what one account has of its own: a task, a saved filter, an API key, a webhook with a delivery. */
export async function createForeignAccount(rowId: InsertRow, ownerId: number, mark: string) {
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
  return { taskId, viewId, keyId, webhookId, deliveryId };
}
