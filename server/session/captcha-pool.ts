import { Injectable } from '@nestjs/common';
import { log } from '#server/kit/runtime/log';
import { findCaptchaFont, type CaptchaFont } from './captcha-glyphs';
import { drawBlockPuzzle, drawClickWord, type CaptchaPicture } from './captcha-picture';

type Kind = 'clickWord' | 'blockPuzzle';
/** Pictures ready of each kind: a crowd that asks at once is served while the pool refills. */
const READY = 48;

/**
 * Pictures drawn in advance, each used once. The first is drawn on demand; afterwards the pool refills between
 * requests.
 */
@Injectable()
export class CaptchaPool {
  private readonly ready: Record<Kind, CaptchaPicture[]> = { clickWord: [], blockPuzzle: [] };
  private readonly filling = new Set<Kind>();
  private font: CaptchaFont | null = null;

  /** Returns an unused picture. */
  async take(kind: Kind): Promise<CaptchaPicture> {
    const drawn = this.ready[kind].pop() ?? (await this.draw(kind));
    setImmediate(() => void this.fill(kind));
    return drawn;
  }

  private draw(kind: Kind): Promise<CaptchaPicture> {
    return kind === 'blockPuzzle' ? drawBlockPuzzle() : drawClickWord((this.font ??= findCaptchaFont()));
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
