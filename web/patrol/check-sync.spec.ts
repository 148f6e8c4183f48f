import { CallError } from '#web/kit/call/call';
import type { QueuedCheck } from './offline-store';

const rows = new Map<string, QueuedCheck>();
const submitted: {
  id: number;
  key: string;
  points: readonly { items: readonly { photoIds: readonly string[] }[] }[];
}[] = [];
const uploads: string[] = [];
let onSubmit: () => Promise<object> = async () => ({});
let onUpload: () => Promise<void> = async () => undefined;

jest.mock('./offline-store', () => ({
  offlineStore: {
    all: async () => [...rows.values()],
    put: async (_name: string, row: QueuedCheck) => void rows.set(row.key, row),
    drop: async (_name: string, key: string) => void rows.delete(key),
  },
}));
jest.mock('#web/kit/call/call', () => ({
  ...jest.requireActual<object>('#web/kit/call/call'),
  call: async (_endpoint: unknown, input: (typeof submitted)[number]) => {
    submitted.push(input);
    return onSubmit();
  },
}));
jest.mock('#web/kit/upload/send-files', () => ({
  sendFiles: async (_endpoint: unknown, [file]: readonly { name: string }[]) => {
    await onUpload();
    uploads.push(file?.name ?? '');
    return [{ id: `id-${file?.name}`, ext: 'jpg' }];
  },
}));

const { syncChecks } = jest.requireActual<typeof import('./check-sync')>('./check-sync');
const text = { zh: '已由他人完成', en: 'Done by another person' };
const photo = (name: string) => ({ name, blob: new Blob(['x']) });
const queued = (key: string, change: Partial<QueuedCheck> = {}): QueuedCheck => ({
  key,
  taskId: 7,
  userId: 1,
  title: { zh: '检查', en: 'Check' },
  startedAt: 1,
  finishedAt: 2,
  refused: null,
  points: [
    {
      seq: 1,
      visitedAt: 2,
      code: 'a',
      items: [{ ok: false, note: '漏水', level: 2, photos: [photo('one.jpg'), photo('two.jpg')] }],
    },
  ],
  ...change,
});

beforeEach(() => {
  rows.clear();
  submitted.length = 0;
  uploads.length = 0;
  onSubmit = async () => ({});
  onUpload = async () => undefined;
});

it('sends photos first, then the check with their ids, and forgets it', async () => {
  rows.set('k', queued('k'));
  expect(await syncChecks(1)).toEqual({ sent: 1, refused: 0, waiting: 0 });
  expect(submitted).toMatchObject([
    { id: 7, key: 'k', points: [{ items: [{ photoIds: ['id-one.jpg', 'id-two.jpg'] }] }] },
  ]);
  expect(rows.size).toBe(0);
});

it('keeps the key and the photos that were sent when the network breaks, and repeats neither', async () => {
  rows.set('k', queued('k'));
  onUpload = async () => {
    if (uploads.length === 1) throw new CallError(0, text);
  };
  expect(await syncChecks(1)).toEqual({ sent: 0, refused: 0, waiting: 1 });
  onUpload = async () => undefined;
  onSubmit = async () => {
    throw new CallError(0, text);
  };
  expect(await syncChecks(1)).toMatchObject({ waiting: 1 });
  onSubmit = async () => ({});
  expect(await syncChecks(1)).toMatchObject({ sent: 1 });
  expect(uploads).toEqual(['one.jpg', 'two.jpg']);
  expect(submitted.map(({ key }) => key)).toEqual(['k', 'k']);
});

it('keeps a refused check with the reason and does not send it again', async () => {
  rows.set('k', queued('k'));
  onSubmit = async () => {
    throw new CallError(250, text);
  };
  expect(await syncChecks(1)).toEqual({ sent: 0, refused: 1, waiting: 0 });
  expect(rows.get('k')).toMatchObject({ refused: text });
  expect(await syncChecks(1)).toEqual({ sent: 0, refused: 0, waiting: 0 });
  expect(submitted).toHaveLength(1);
});

it.each([401, 408, 429, 500])('waits after an answer with code %i', async (code) => {
  rows.set('k', queued('k'));
  onSubmit = async () => {
    throw new CallError(code, text);
  };
  expect(await syncChecks(1)).toEqual({ sent: 0, refused: 0, waiting: 1 });
  expect(rows.get('k')).toMatchObject({ refused: null });
});

it("sends only the person's own checks, the oldest first, and one run at a time", async () => {
  rows.set('b', queued('b', { finishedAt: 9 }));
  rows.set('a', queued('a', { finishedAt: 3 }));
  rows.set('x', queued('x', { userId: 2 }));
  const [one, two] = await Promise.all([syncChecks(1), syncChecks(1)]);
  expect([one, two]).toEqual([{ sent: 2, refused: 0, waiting: 0 }, one]);
  expect(submitted.map(({ key }) => key)).toEqual(['a', 'b']);
  expect([...rows.keys()]).toEqual(['x']);
});
