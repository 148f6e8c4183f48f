import { Injectable } from '@nestjs/common';
import { log } from '#server/kit/log';
import { writing, type Writing } from './captcha-glyphs';
import { blockPuzzle, clickWord, type Picture } from './captcha-picture';

type Kind = 'clickWord' | 'blockPuzzle';
const READY = 6;

/**
 * Pictures drawn in advance, each used once. The first is drawn on demand; afterwards the pool refills between
 * requests.
 */
@Injectable()
export class CaptchaPool {
  private readonly ready: Record<Kind, Picture[]> = { clickWord: [], blockPuzzle: [] };
  private readonly filling = new Set<Kind>();
  private letters: Writing | null = null;

  /** Returns an unused picture. */
  async take(kind: Kind): Promise<Picture> {
    const drawn = this.ready[kind].pop() ?? (await this.draw(kind));
    setImmediate(() => void this.fill(kind));
    return drawn;
  }

  private draw(kind: Kind): Promise<Picture> {
    return kind === 'blockPuzzle' ? blockPuzzle() : clickWord((this.letters ??= writing()));
  }

  private async fill(kind: Kind): Promise<void> {
    if (this.filling.has(kind)) return;
    this.filling.add(kind);
    try {
      while (this.ready[kind].length < READY) {
        this.ready[kind].push(await this.draw(kind));
        await new Promise((resolve) => setImmediate(resolve));
      }
    } catch (error) {
      log.error({ err: error }, 'no captcha picture could be drawn');
    } finally {
      this.filling.delete(kind);
    }
  }
}
