import { Injectable } from '@nestjs/common';
import type { CommandKind } from '#domain/hardware/command.status';
import type { CommandRow, deviceCommands } from '#contract/hardware/command.contract';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { DeviceCommandService } from '#server/hardware/device-command.service';
import type { Member } from '#server/kit/access/caller';
import { CommandSenderService } from './command-sender.service';

/** Remote actions of staff. */
@Injectable()
export class CommandDeskService {
  constructor(
    private readonly commands: DeviceCommandService,
    private readonly sender: CommandSenderService,
  ) {}

  list(query: ParsedOf<typeof deviceCommands.list>, caller: Member): Promise<AnswerOf<typeof deviceCommands.list>> {
    return this.commands.list(query, caller);
  }

  /** Requests an action and calls its device if the server can; returns the action as it is then. */
  async request(hardwareId: number, kind: CommandKind, minutes: number | null, caller: Member): Promise<CommandRow> {
    const { id, sn } = await this.commands.request(
      hardwareId,
      { kind, minutes },
      (adapter) => this.sender.isPushed(adapter),
      caller,
    );
    await this.sender.run(id, hardwareId, sn);
    return this.commands.one(id);
  }
}
