import { AppModule } from '#server/app.module';
import type { Db, Tx } from '#server/kit/db/db';
import { barrier } from '#server/kit/testing/barrier';
import { TestApi } from '#server/kit/testing/test-api';
import { aMemberCaller, aPerson } from '#server/kit/testing/test-data';
import { SafetyVideoStore } from './safety-video.store';
import { SafetyWatchService } from './safety-watch.service';
import { SafetyWatchStore, type LockedWatch } from './safety-watch.store';
import { VideoFileService } from './video-file.service';

const WINDOWS = 6;
const REAL_MS = 10_000;
let api: TestApi;
beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'safety_race', { POOL_SIZE: '20' });
}, 90_000);
afterAll(() => api.close());

const aVideo = async () =>
  (
    await api.db.rows<{ id: number }>(
      `
        insert into safety_video (title, en_title, address, seconds, valid_months, quiz)
        values ('甲', 'A', 'https://a.example/a', 600, 1, $1)
        returning id
      `,
      [
        JSON.stringify([
          {
            zh: '问',
            en: 'Q',
            choices: [
              { zh: '是', en: 'y' },
              { zh: '否', en: 'n' },
            ],
            right: [0],
          },
        ]),
      ],
    )
  )[0]?.id ?? 0;

/** Adds what a report credits to what is stored, after it read both without a lock. */
class UnlockedStore extends SafetyWatchStore {
  constructor(
    db: Db,
    private readonly together: () => Promise<void>,
  ) {
    super(db);
  }

  override async lockOpen(tx: Tx, userId: number, videoId: number): Promise<LockedWatch | null> {
    const [row] = await tx.rows<LockedWatch & Record<string, unknown>>(
      `
        select id, status, total_ms as "totalMs", watched_ms as "watchedMs", tries,
          epoch_ms(app_now()) - epoch_ms(reported_at) as "elapsedMs"
        from safety_watch
        where user_id = $1 and video_id = $2
      `,
      [userId, videoId],
    );
    await this.together();
    return row ? { ...row, elapsedMs: Number(row.elapsedMs) } : null;
  }

  override async credit(tx: Tx, id: number, watchedMs: number): Promise<void> {
    await tx.rows('update safety_watch set watched_ms = watched_ms + $2, reported_at = app_now() where id = $1', [
      id,
      watchedMs,
    ]);
  }
}

const serviceOver = (store: SafetyWatchStore): SafetyWatchService =>
  new SafetyWatchService(
    api.db,
    api.app.get(SafetyVideoStore, { strict: false }),
    store,
    api.app.get(VideoFileService, { strict: false }),
  );

/** Reports the end of the video from several windows at once, ten seconds after the last report. */
async function creditedBy(store: SafetyWatchStore): Promise<number> {
  const [userId, id] = [await aPerson(api.db), await aVideo()];
  const caller = aMemberCaller(userId);
  await api.app.get(SafetyWatchService, { strict: false }).start(id, caller);
  await api.db.rows(`update safety_watch set reported_at = app_now() - interval '10 seconds' where user_id = $1`, [
    userId,
  ]);
  await Promise.all(Array.from({ length: WINDOWS }, () => serviceOver(store).report({ id, position: 600 }, caller)));
  const [row] = await api.db.rows<{ ms: number }>('select watched_ms as ms from safety_watch where user_id = $1', [
    userId,
  ]);
  return row?.ms ?? 0;
}

it('credits the real time once to several windows that report at once', async () => {
  for (let i = 0; i < 5; i += 1) {
    const ms = await creditedBy(api.app.get(SafetyWatchStore, { strict: false }));
    expect(ms).toBeGreaterThanOrEqual(REAL_MS);
    expect(ms).toBeLessThan(REAL_MS + 3_000);
  }
});

it('control: without the lock each window is credited', async () => {
  expect(await creditedBy(new UnlockedStore(api.db, barrier(WINDOWS)))).toBeGreaterThanOrEqual(REAL_MS * WINDOWS);
});

it('judges concurrent answers one after the other, and never makes a fourth try', async () => {
  const [userId, id] = [await aPerson(api.db), await aVideo()];
  const caller = aMemberCaller(userId);
  const service = api.app.get(SafetyWatchService, { strict: false });
  await service.start(id, caller);
  await api.db.rows(`update safety_watch set status = 2, watched_ms = total_ms, pass_mark = 100 where user_id = $1`, [
    userId,
  ]);
  const answers = await Promise.allSettled(
    Array.from({ length: 8 }, () => service.answer({ id, answers: [[1]] }, caller)),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(await api.db.rows('select status, tries from safety_watch where user_id = $1', [userId])).toEqual([
    { status: 4, tries: 3 },
  ]);
});

it('begins once for two presses at once', async () => {
  const [userId, id] = [await aPerson(api.db), await aVideo()];
  const caller = aMemberCaller(userId);
  const service = api.app.get(SafetyWatchService, { strict: false });
  await Promise.all(Array.from({ length: 6 }, () => service.start(id, caller)));
  expect(await api.db.rows('select 1 from safety_watch where user_id = $1', [userId])).toHaveLength(1);
});
