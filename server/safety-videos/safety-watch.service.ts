import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { step, whyNot } from '#domain/kit/machine';
import { safetyVideoFailure } from '#domain/safety-videos/safety-video.failures';
import { safetyWatchMachine } from '#domain/safety-videos/safety-watch.machine';
import { creditedMs, judgeQuiz, QUIZ_TRIES, validUntil } from '#domain/safety-videos/safety-watch.rules';
import { safetyWatchStatus } from '#domain/safety-videos/safety-video.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import {
  safetyVideos,
  safetyWatchRow,
  type SafetyProgress,
  type SafetyWatchRow,
} from '#contract/safety-videos/safety-video.contract';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { schoolToday } from '#server/kit/db/school-today';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import type { SafetyVideoEntity } from './safety-video.entity';
import { SafetyVideoStore } from './safety-video.store';
import type { SafetyWatchEntity } from './safety-watch.entity';
import { SafetyWatchStore, type LockedWatch } from './safety-watch.store';
import { VideoFileService } from './video-file.service';

const sheet: Sheet<SafetyWatchRow> = {
  zh: '安全视频观看记录',
  en: 'Safety video records',
  row: safetyWatchRow,
  columns: [
    { key: 'userName' },
    { key: 'account' },
    { key: 'title', width: 30, value: (row, lang) => (lang === 'en' ? row.enTitle : row.title) },
    { key: 'status', of: safetyWatchStatus },
    { key: 'percent', width: 10 },
    { key: 'tries', width: 10 },
    { key: 'score', width: 8 },
    { key: 'startedAt', width: 22 },
    { key: 'passedAt', width: 22 },
    { key: 'validUntil', width: 14 },
    { key: 'expired', width: 10 },
  ],
};

const progressOf = ({
  status,
  watchedMs,
  tries,
  validUntil: end = null,
}: Pick<SafetyWatchEntity, 'status' | 'watchedMs' | 'tries'> & {
  readonly validUntil?: string | null;
}): SafetyProgress => ({
  status,
  watchedSeconds: watchedMs / 1_000,
  triesLeft: QUIZ_TRIES - tries,
  validUntil: end,
});

/** Plays safety videos to members: credits what was watched in real time, scores the quiz, and makes the record. */
@Injectable()
export class SafetyWatchService {
  constructor(
    private readonly db: Db,
    private readonly videos: SafetyVideoStore,
    private readonly store: SafetyWatchStore,
    private readonly files: VideoFileService,
  ) {}

  /** Returns an active video and the caller's progress; an expired or failed viewing counts as none. */
  async detail(id: number, { userId }: Member): Promise<AnswerOf<typeof safetyVideos.watch>> {
    const video = await this.activeVideo(id);
    const [watch, today] = await Promise.all([this.store.newest(userId, id), schoolToday(this.db)]);
    const isOver =
      watch === null ||
      watch.status === safetyWatchStatus.failed ||
      (watch.validUntil !== null && watch.validUntil < today);
    return {
      id,
      title: video.title,
      enTitle: video.enTitle,
      seconds: video.seconds,
      validMonths: video.validMonths,
      passMark: video.passMark,
      url: this.files.addressOf(video),
      questions: video.quiz.map(({ zh, en, choices }) => ({ zh, en, choices: [...choices] })),
      progress: isOver ? null : progressOf(watch),
    };
  }

  /** Begins to watch, or returns the viewing that is open. */
  start(id: number, { userId }: Member): Promise<SafetyProgress> {
    return this.db.transact(async (tx) => {
      const video = await this.activeVideo(id, tx);
      await this.store.begin(tx, userId, id, video.seconds * 1_000);
      return progressOf(await this.lockedWatch(tx, userId, id));
    });
  }

  /** Credits a report of the player; the end of the video opens the quiz, or makes the record if there is none. */
  report({ id, position }: ParsedOf<typeof safetyVideos.report>, { userId }: Member): Promise<SafetyProgress> {
    return this.db.transact(async (tx) => {
      const video = await this.activeVideo(id, tx);
      const watch = await this.lockedWatch(tx, userId, id);
      if (watch.status !== safetyWatchStatus.watching) return progressOf(watch);
      const watchedMs = creditedMs({ ...watch, positionMs: Math.round(position * 1_000) });
      await this.store.credit(tx, watch.id, watchedMs);
      const watched = { ...watch, watchedMs };
      if (whyNot(safetyWatchMachine, 'finish', watched, watched) !== null) return progressOf(watched);
      if (video.quiz.length > 0) {
        const next = step(safetyWatchMachine, 'beginQuiz', watched, watched);
        await this.move(tx, watch, { ...next, passMark: video.passMark });
        return progressOf({ ...watched, ...next });
      }
      const next = step(safetyWatchMachine, 'finish', watched, watched);
      const end = await this.endOf(tx, video);
      await this.move(tx, watch, { ...next, passMark: null, validUntil: end });
      return progressOf({ ...watched, ...next, validUntil: end });
    });
  }

  /** Scores the answers: passed at the mark, failed after the last try, otherwise another try is left. */
  answer(
    { id, answers }: ParsedOf<typeof safetyVideos.answer>,
    { userId }: Member,
  ): Promise<AnswerOf<typeof safetyVideos.answer>> {
    return this.db.transact(async (tx) => {
      const video = await this.activeVideo(id, tx);
      const watch = await this.lockedWatch(tx, userId, id);
      if (watch.status !== safetyWatchStatus.quiz) throw new Failure(safetyVideoFailure.safetyWatchShort);
      const n = video.quiz.length;
      if (answers.length !== n || answers.some((one) => one.length === 0))
        throw new Failure(safetyVideoFailure.safetyQuizCount, { n });
      const { score, wrong } = judgeQuiz(video.quiz, answers);
      const tries = watch.tries + 1;
      const passMark = video.passMark;
      const judged = { score, passMark, tries };
      if (whyNot(safetyWatchMachine, 'pass', watch, judged) === null) {
        const next = step(safetyWatchMachine, 'pass', watch, judged);
        const end = await this.endOf(tx, video);
        await this.move(tx, watch, { ...next, ...judged, validUntil: end });
        return { ...progressOf({ ...watch, ...next, tries, validUntil: end }), score, wrong: [...wrong] };
      }
      const next = tries < QUIZ_TRIES ? { status: watch.status } : step(safetyWatchMachine, 'fail', watch, {});
      await this.move(tx, watch, { ...next, ...judged });
      return { ...progressOf({ ...watch, ...next, tries }), score, wrong: [...wrong] };
    });
  }

  /** Returns the records in the caller's scope. */
  page(query: ParsedOf<typeof safetyVideos.records>, caller: Member): Promise<AnswerOf<typeof safetyVideos.records>> {
    return this.store.records.page(query, caller);
  }

  videoChoices(caller: Member): Promise<AnswerOf<typeof safetyVideos.recordChoices>> {
    return this.store.videoChoices(caller);
  }

  /** Exports the filtered records as a sheet. */
  @ExportSource(safetyVideos.exportRecords)
  sheet(caller: Member, query: Omit<ParsedOf<typeof safetyVideos.exportRecords>, 'lang'>): ListSheet<SafetyWatchRow> {
    return { sheet, batches: this.store.records.rows(query, caller) };
  }

  private async endOf(tx: Tx, { validMonths }: SafetyVideoEntity) {
    return validUntil(await schoolToday(tx), validMonths);
  }

  private async move(tx: Tx, watch: LockedWatch, change: Parameters<SafetyWatchStore['move']>[2]): Promise<void> {
    if (!(await this.store.move(tx, watch, change))) throw new Failure(safetyVideoFailure.safetyWatchStep);
  }

  private async lockedWatch(tx: Tx, userId: number, videoId: number): Promise<LockedWatch> {
    const watch = await this.store.lockOpen(tx, userId, videoId);
    if (!watch) throw new Failure(safetyVideoFailure.safetyWatchStep);
    return watch;
  }

  private async activeVideo(id: number, on?: Tx): Promise<SafetyVideoEntity> {
    const video = await this.videos.findActive(id, on);
    if (!video) throw new Failure(safetyVideoFailure.safetyVideoMissing);
    return video;
  }
}
