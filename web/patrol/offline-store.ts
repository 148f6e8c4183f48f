import type { ExceptionLevel } from '#domain/patrol/patrol.status';
import type { PatrolTask } from '#contract/patrol/security-check.contract';
import type { Text } from '#web/kit/text/lang';

/** A photo taken on the phone; `id` is that of the stored file once it was sent. */
export interface LocalPhoto {
  readonly name: string;
  readonly blob: Blob;
  readonly id?: string;
}

/** An answered item as the phone keeps it; `ok` is null until it was looked at. */
export interface LocalItem {
  readonly ok: boolean | null;
  readonly note: string;
  readonly level: ExceptionLevel | null;
  readonly photos: readonly LocalPhoto[];
}

/** A point as the phone keeps it. */
export interface LocalPoint {
  readonly seq: number;
  readonly visitedAt: number | null;
  readonly code: string | null;
  readonly items: readonly LocalItem[];
}

/** A check in progress on this phone. */
export interface LocalDraft {
  readonly taskId: number;
  readonly userId: number;
  readonly startedAt: number;
  readonly points: readonly LocalPoint[];
}

/** A finished check that is still to be sent, or was refused; `key` makes the server count it once. */
export interface QueuedCheck extends LocalDraft {
  readonly key: string;
  readonly title: Text;
  readonly finishedAt: number;
  /** Why the server refused it; it is not sent again. */
  readonly refused: Text | null;
}

const DATABASE = 'patrol';
const stores = { tasks: 'userId', drafts: ['userId', 'taskId'], queue: 'key' };
type StoreName = keyof typeof stores;

/** The rows of each store. Tasks are those of one person as last read. */
interface StoredRows {
  readonly tasks: { readonly userId: number; readonly tasks: readonly PatrolTask[] };
  readonly drafts: LocalDraft;
  readonly queue: QueuedCheck;
}

let opened: Promise<IDBDatabase> | undefined;

/** Opens the database of the phone, which outlives the page and works without network. */
function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => {
      for (const [name, keyPath] of Object.entries(stores)) request.result.createObjectStore(name, { keyPath });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => {
      opened = undefined;
      reject(request.error ?? new Error('the database of the phone could not be opened'));
    };
  });
  return opened;
}

/** Runs one request; resolves when its transaction is stored, since a full phone may refuse it only then. */
async function run<T>(
  name: StoreName,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest,
): Promise<T> {
  const database = await open();
  return new Promise<T>((resolve, reject) => {
    const transaction = database.transaction(name, mode);
    const request = work(transaction.objectStore(name));
    transaction.oncomplete = () => resolve(request.result as T);
    transaction.onabort = () => reject(transaction.error ?? new Error('the database of the phone refused'));
  });
}

/** What the phone keeps of security checks: the tasks as last read, checks in progress, and finished ones to be sent. */
export const offlineStore = {
  get: <N extends StoreName>(name: N, key: IDBValidKey) =>
    run<StoredRows[N] | undefined>(name, 'readonly', (store) => store.get(key)),
  all: <N extends StoreName>(name: N) => run<StoredRows[N][]>(name, 'readonly', (store) => store.getAll()),
  put: <N extends StoreName>(name: N, row: StoredRows[N]) => run<unknown>(name, 'readwrite', (store) => store.put(row)),
  drop: (name: StoreName, key: IDBValidKey) => run<undefined>(name, 'readwrite', (store) => store.delete(key)),
};
