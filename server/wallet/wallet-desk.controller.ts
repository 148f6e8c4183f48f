import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { walletDesk } from '#contract/wallet/wallet-desk.contract';
import type { Caller } from '#server/kit/caller';
import { Clock, schoolTime } from '#server/kit/clock';
import { sendSheet } from '#server/kit/excel';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { HolderRecordService } from './holder-record.service';
import { WalletCheckService } from './wallet-check.service';
import { WalletDeskService } from './wallet-desk.service';

/** Wallet management of staff, over HTTP. */
@Controller()
export class WalletDeskController implements Answers<typeof walletDesk> {
  constructor(
    private readonly desk: WalletDeskService,
    private readonly holders: HolderRecordService,
    private readonly checks: WalletCheckService,
    private readonly clock: Clock,
  ) {}

  @Serve(walletDesk.list)
  list(
    @Input() input: ParsedOf<typeof walletDesk.list>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof walletDesk.list>> {
    return this.desk.list(input, caller);
  }

  @Serve(walletDesk.exportFile)
  async exportFile(
    @Input() { lang, ...asked }: ParsedOf<typeof walletDesk.exportFile>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.desk.sheet(caller, asked);
    await sendSheet(reply, sheet, lang, this.today, batches);
  }

  @Serve(walletDesk.requests)
  requests(
    @Input() input: ParsedOf<typeof walletDesk.requests>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof walletDesk.requests>> {
    return this.desk.requests(input, caller);
  }

  @Serve(walletDesk.adjust)
  adjust(
    @Input() input: ParsedOf<typeof walletDesk.adjust>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof walletDesk.adjust>> {
    return this.checks.adjust(input, caller);
  }

  @Serve(walletDesk.check)
  check(
    @Input() input: ParsedOf<typeof walletDesk.check>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof walletDesk.check>> {
    return this.checks.check(input, caller);
  }

  @Serve(walletDesk.one)
  one(@Input() input: ParsedOf<typeof walletDesk.one>, @By() caller: Caller): Promise<AnswerOf<typeof walletDesk.one>> {
    return this.holders.one(input, caller);
  }

  @Serve(walletDesk.records)
  records(
    @Input() input: ParsedOf<typeof walletDesk.records>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof walletDesk.records>> {
    return this.holders.records(input, caller);
  }

  @Serve(walletDesk.recordsExport)
  async recordsExport(
    @Input() { lang, ...asked }: ParsedOf<typeof walletDesk.recordsExport>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = await this.holders.recordsSheet(caller, asked);
    await sendSheet(reply, sheet, lang, this.today, batches);
  }

  @Serve(walletDesk.finances)
  finances(
    @Input() input: ParsedOf<typeof walletDesk.finances>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof walletDesk.finances>> {
    return this.holders.finances(input, caller);
  }

  @Serve(walletDesk.financesExport)
  async financesExport(
    @Input() { lang, ...asked }: ParsedOf<typeof walletDesk.financesExport>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = await this.holders.financesSheet(caller, asked);
    await sendSheet(reply, sheet, lang, this.today, batches);
  }

  /** The school's date, for file names. */
  private get today(): string {
    return schoolTime(this.clock.now()).date;
  }
}
