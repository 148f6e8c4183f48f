import { Injectable } from '@nestjs/common';
import { MINUTE_MS } from '#domain/kit/time';
import { log } from '#server/kit/runtime/log';
import { findCaptchaFont, type CaptchaFont } from './captcha-glyphs';
import { drawBlockPuzzle, drawClickWord, type CaptchaPicture } from './captcha-picture';

type Kind = 'clickWord' | 'blockPuzzle';

/** Pictures ready once the first was asked for. */
const MIN_READY = 48;
/** Pictures ready at most: 10 MB, as many as a crowd of that size asks for at once. */
const MAX_READY = 1_024;
/** An announced picture is asked for within this time or never, in milliseconds. */
const PERIOD_MS = 5 * MINUTE_MS;

/** No picture is drawn in advance for this long after one was taken, unless none is left, in milliseconds. */
const QUIET_MS = 200;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref());

/** The pictures of one kind. */
interface Shelf {
  readonly ready: CaptchaPicture[];
  /** Members who were announced in this period, and in the one before. */
  expected: Set<number>;
  expectedBefore: Set<number>;
  periodEnd: number;
  filling: boolean;
  takenAt: number;
  /** The last drawing; the next one waits for it, so that other requests run between two. */
  drawing: Promise<unknown>;
}

const emptyShelf = (): Shelf => ({
  ready: [],
  expected: new Set(),
  expectedBefore: new Set(),
  periodEnd: 0,
  filling: false,
  takenAt: 0,
  drawing: Promise.resolve(),
});

/**
 * Pictures drawn in advance, each used once. A picture costs several milliseconds of CPU, too much to draw for a crowd when it
 * clicks. The page that will need a picture announces its member, and the pool draws one for each in spare time.
 */
@Injectable()
export class CaptchaPool {
  private readonly shelves: Record<Kind, Shelf> = { clickWord: emptyShelf(), blockPuzzle: emptyShelf() };
  private font: CaptchaFont | null = null;

  /** Announces that a member will probably ask for a picture within minutes. */
  announce(kind: Kind, userId: number): void {
    const { expected, expectedBefore } = this.shelfOf(kind);
    if (expected.has(userId) || expected.size >= MAX_READY) return;
    expectedBefore.delete(userId);
    expected.add(userId);
    this.fillLater(kind);
  }

  /** Returns an unused picture, for a member if known. */
  async take(kind: Kind, userId: number | null): Promise<CaptchaPicture> {
    const shelf = this.shelfOf(kind);
    if (userId !== null && !shelf.expected.delete(userId)) shelf.expectedBefore.delete(userId);
    shelf.takenAt = performance.now();
    const drawn = shelf.ready.pop() ?? (await this.drawNext(kind));
    this.fillLater(kind);
    return drawn;
  }

  /** Draws one picture. */
  protected draw(kind: Kind): Promise<CaptchaPicture> {
    return kind === 'blockPuzzle' ? drawBlockPuzzle() : drawClickWord((this.font ??= findCaptchaFont()));
  }

  private drawNext(kind: Kind): Promise<CaptchaPicture> {
    const shelf = this.shelves[kind];
    const drawn = shelf.drawing.then(
      () => this.draw(kind),
      () => this.draw(kind),
    );
    shelf.drawing = drawn.then(() => new Promise((resolve) => setImmediate(resolve)));
    return drawn;
  }

  private shelfOf(kind: Kind): Shelf {
    const shelf = this.shelves[kind];
    const now = performance.now();
    if (now >= shelf.periodEnd) {
      shelf.expectedBefore = now < shelf.periodEnd + PERIOD_MS ? shelf.expected : new Set();
      shelf.expected = new Set();
      shelf.periodEnd = now + PERIOD_MS;
    }
    return shelf;
  }

  private fillLater(kind: Kind): void {
    if (this.shelves[kind].filling) return;
    setImmediate(() => void this.fill(kind));
  }

  /**
   * Draws what is missing. Requests and other processes get at least half of the time, and all of it while a crowd takes
   * what is ready.
   */
  private async fill(kind: Kind): Promise<void> {
    const shelf = this.shelves[kind];
    if (shelf.filling) return;
    shelf.filling = true;
    try {
      while (shelf.ready.length < Math.min(MAX_READY, MIN_READY + shelf.expected.size + shelf.expectedBefore.size)) {
        const began = performance.now();
        if (shelf.ready.length > 0 && began - shelf.takenAt < QUIET_MS) {
          await wait(QUIET_MS);
          continue;
        }
        shelf.ready.push(await this.drawNext(kind));
        await wait(performance.now() - began);
      }
    } catch (error) {
      log.error({ err: error }, 'no captcha picture could be drawn');
    } finally {
      shelf.filling = false;
    }
  }
}
