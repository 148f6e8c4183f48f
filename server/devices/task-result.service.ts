import { Injectable } from '@nestjs/common';
import { faceIssueError, type FaceIssueError } from '#domain/devices/device.status';
import { commandReason, type CommandReason } from '#domain/hardware/command.status';
import { isCode } from '#domain/kit/enumeration';
import type { DeviceEvent } from '#contract/devices/device.contract';
import { DeviceCommandService } from '#server/hardware/device-command.service';
import type { Device } from '#server/hardware/device-registry.service';
import type { Tx } from '#server/kit/db/db';
import { FaceJobService } from './face-job.service';

const faceReasonOf = (reason: string | undefined): FaceIssueError =>
  isCode(faceIssueError, reason) ? reason : faceIssueError.rejected;
const commandReasonOf = (reason: string | undefined): CommandReason =>
  isCode(commandReason, reason) ? reason : commandReason.refused;

/** Ingests the results of face jobs and remote actions. */
@Injectable()
export class TaskResultService {
  constructor(
    private readonly faces: FaceJobService,
    private readonly commands: DeviceCommandService,
  ) {}

  /** Records a result inside the caller's transaction; returns why it is rejected, or null. */
  async receive(tx: Tx, device: Device, { kind, jobId, commandId, reason, note }: DeviceEvent): Promise<string | null> {
    if (kind === 'commandDone' || kind === 'commandFailed') {
      const answer =
        kind === 'commandDone'
          ? ({ how: 'done', note } as const)
          : ({ how: 'failed', reason: commandReasonOf(reason), note } as const);
      const isOwn = commandId !== undefined && (await this.commands.recordAnswer(tx, device.id, commandId, answer));
      return isOwn ? null : 'command';
    }
    const isKnown =
      jobId !== undefined &&
      (await this.faces.recordResult(tx, device.id, jobId, kind === 'faceDone' ? null : faceReasonOf(reason)));
    return isKnown ? null : 'job';
  }
}
