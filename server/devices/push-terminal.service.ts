import { Injectable } from '@nestjs/common';
import type { PushNotice, terminals } from '#contract/devices/terminal.contract';
import type { AnswerOf } from '#contract/kit/endpoint';
import type { DeviceCaller } from '#server/kit/access/caller';
import { HeartbeatService } from './heartbeat.service';
import { CodeAdmissionService } from './code-admission.service';
import { EventIntakeService } from './event-intake.service';
import { TerminalAccess } from './terminal-access';

/** Handles notices of terminals the server calls. */
@Injectable()
export class PushTerminalService {
  constructor(
    private readonly intake: EventIntakeService,
    private readonly heartbeats: HeartbeatService,
    private readonly terminals: TerminalAccess,
    private readonly admission: CodeAdmissionService,
  ) {}

  /** Ingests a notice. `statusCode` 1 is accepted, 2 is too fast (retry after `waitMs`), 4 is not understood. */
  async notice(caller: DeviceCaller, notice: PushNotice): Promise<AnswerOf<typeof terminals.pushNotice>> {
    const device = await this.terminals.device(caller);
    const { push } = this.terminals.adapters;
    const beat = push.parseHeartbeat(notice);
    if (notice.eventType === 'heartBeat') {
      await this.intake.requireRate(device);
      const { settings } = await this.heartbeats.heartbeat(device, beat);
      return {
        statusCode: 1,
        statusString: 'OK',
        waitMs: 0,
        ...(settings ? { Parameters: { parameterNo: settings.no, parameters: settings.values } } : {}),
      };
    }
    const codeRequest = push.codeRequestOf(notice);
    if (codeRequest) {
      const { pass, reason, text, textEn } = await this.admission.admit(device, {
        ...codeRequest,
        bootId: beat.bootId,
      });
      return {
        statusCode: 1,
        statusString: 'OK',
        waitMs: 0,
        RemoteCheck: { checkResult: pass ? 'success' : 'failed', reason, text, textEn },
      };
    }
    const { results, waitMs } = await this.intake.takeAllowed(device, {
      bootId: beat.bootId,
      clock: beat.clock,
      events: push.parseRecords(notice),
    });
    if (waitMs > 0) return { statusCode: 2, statusString: 'Device Busy', waitMs };
    const refused = results.find(({ result }) => result === 'rejected');
    return results.length === 0 || refused
      ? { statusCode: 4, statusString: refused?.reason ?? 'Invalid Operation', waitMs: 0 }
      : { statusCode: 1, statusString: 'OK', waitMs: 0 };
  }
}
