import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { walletDesk } from '#contract/wallet/wallet-desk.contract';
import type { Caller } from '#server/kit/access/caller';
import { Clock, schoolTime } from '#server/kit/runtime/clock';
import { sendSheet } from '#server/kit/excel/excel';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { HolderRecordService } from './holder-record.service';
import { WalletDeskService } from './wallet-desk.service';

/** Wallet management of staff, over HTTP. */
@Controller()
export class WalletDeskController implements Omit<EndpointHandlers<typeof walletDesk>, 'adjust' | 'check'> {
  constructor(
    private readonly desk: WalletDeskService,
    private readonly holders: HolderRecordService,
    private readonly clock: Clock,
  ) {}

  @ServeEndpoint(walletDesk.list)
  list(
    @EndpointInput() input: ParsedOf<typeof walletDesk.list>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof walletDesk.list>> {
    return this.desk.list(input, caller);
  }

  @ServeEndpoint(walletDesk.exportFile)
  async exportFile(
    @EndpointInput() { lang, ...filter }: ParsedOf<typeof walletDesk.exportFile>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.desk.sheet(caller, filter);
    await sendSheet(reply, sheet, lang, this.today, batches);
  }

  @ServeEndpoint(walletDesk.requests)
  requests(
    @EndpointInput() input: ParsedOf<typeof walletDesk.requests>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof walletDesk.requests>> {
    return this.desk.requests(input, caller);
  }

  @ServeEndpoint(walletDesk.one)
  one(
    @EndpointInput() input: ParsedOf<typeof walletDesk.one>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof walletDesk.one>> {
    return this.holders.one(input, caller);
  }

  @ServeEndpoint(walletDesk.records)
  records(
    @EndpointInput() input: ParsedOf<typeof walletDesk.records>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof walletDesk.records>> {
    return this.holders.records(input, caller);
  }

  @ServeEndpoint(walletDesk.recordsExport)
  async recordsExport(
    @EndpointInput() { lang, ...filter }: ParsedOf<typeof walletDesk.recordsExport>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = await this.holders.recordsSheet(caller, filter);
    await sendSheet(reply, sheet, lang, this.today, batches);
  }

  @ServeEndpoint(walletDesk.finances)
  finances(
    @EndpointInput() input: ParsedOf<typeof walletDesk.finances>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof walletDesk.finances>> {
    return this.holders.finances(input, caller);
  }

  @ServeEndpoint(walletDesk.financesExport)
  async financesExport(
    @EndpointInput() { lang, ...filter }: ParsedOf<typeof walletDesk.financesExport>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = await this.holders.financesSheet(caller, filter);
    await sendSheet(reply, sheet, lang, this.today, batches);
  }

  /** The school's date, for file names. */
  private get today(): string {
    return schoolTime(this.clock.now()).date;
  }
}
