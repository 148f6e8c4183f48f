import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { cardStatistics } from '#contract/statistics/card.contract';
import type { Caller } from '#server/kit/caller';
import { sendSheet } from '#server/kit/excel';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { CardService } from './card.service';

/** Stored value and cards over HTTP. */
@Controller()
export class CardController implements Answers<typeof cardStatistics> {
  constructor(private readonly cards: CardService) {}

  @Serve(cardStatistics.list)
  list(
    @Input() input: ParsedOf<typeof cardStatistics.list>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof cardStatistics.list>> {
    return this.cards.list(caller, input);
  }

  @Serve(cardStatistics.exportFile)
  async exportFile(
    @Input() { lang, ...asked }: ParsedOf<typeof cardStatistics.exportFile>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = await this.cards.sheet(caller, asked);
    await sendSheet(reply, sheet, lang, this.cards.today, batches);
  }
}
