import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { orderCheckFailure } from '#domain/attendance/order-check.failures';
import { doorPanelFailure } from '#domain/door-panels/door-panel.failures';
import { RateLimits } from '#server/kit/security/rate-limits';
import { CodeReader } from '#server/attendance/code-reader.service';
import { DoorPanelStore, type PanelPerson } from './door-panel.store';

/** Codes that a display may read in a minute. */
const READS_PER_MINUTE = 30;
const CARD_NO = /^[0-9A-Z]{4,32}$/i;

/** Recognizes the person who shows a code or card at a display. */
@Injectable()
export class PanelPersonService {
  constructor(
    private readonly limits: RateLimits,
    private readonly reader: CodeReader,
    private readonly store: DoorPanelStore,
  ) {}

  /**
   * Returns the person of a campus card, a member code or an entry code; a typed card number is not enough. Throws if
   * it is unknown, or after too many.
   */
  async recognize(code: string, typed: boolean, screenId: number): Promise<PanelPerson> {
    await this.limits.consumeCustomOrThrow('doorPanel.reads', READS_PER_MINUTE, String(screenId));
    const card = !typed && CARD_NO.test(code) ? await this.store.findPerson({ cardNo: code }) : null;
    const person = card ?? (await this.store.findPerson(await this.ownerOf(code)));
    if (!person) throw new Failure(doorPanelFailure.panelUnknownCode);
    return person;
  }

  private async ownerOf(code: string): Promise<Parameters<DoorPanelStore['findPerson']>[0]> {
    try {
      const subject = await this.reader.subjectOf(code);
      return 'tradeNo' in subject ? { tradeNo: subject.tradeNo } : { userId: subject.userIds[0] };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      // The reader speaks to the staff who hold the scanner; here the member reads the text.
      const isOld = error.spec === orderCheckFailure.checkExpired;
      throw new Failure(isOld ? doorPanelFailure.panelCodeOld : doorPanelFailure.panelUnknownCode);
    }
  }
}
