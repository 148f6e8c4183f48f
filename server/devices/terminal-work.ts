import { Injectable } from '@nestjs/common';
import { DeviceCommandService } from '#server/hardware/device-command.service';
import { TerminalListService } from '#server/hardware/terminal-list.service';
import { FaceJobService } from './face-job.service';

/** What waits for terminals that fetch their work: people, remote actions, and the list they must report. */
@Injectable()
export class TerminalWork {
  constructor(
    readonly jobs: FaceJobService,
    readonly commands: DeviceCommandService,
    readonly lists: TerminalListService,
  ) {}
}
