import { Injectable } from '@nestjs/common';
import { gateDirection } from '#domain/devices/device.status';
import type { devices } from '#contract/devices/device.contract';
import type { terminals } from '#contract/devices/terminal.contract';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { DeviceCaller } from '#server/kit/access/caller';
import { CodeAdmissionService } from './code-admission.service';
import { TerminalAccess } from './terminal-access';

/** Answers devices that ask about a code or a face, in the format of their make. */
@Injectable()
export class TerminalAdmissionService {
  constructor(
    private readonly terminals: TerminalAccess,
    private readonly admission: CodeAdmissionService,
  ) {}

  /** Returns whether a code or a face opens a gate of the plain protocol. */
  async plain(
    caller: DeviceCaller,
    { sn, employeeNo, ...request }: ParsedOf<typeof devices.admit>,
  ): Promise<AnswerOf<typeof devices.admit>> {
    return this.admission.admit(await this.terminals.device(caller, sn), { ...request, userId: employeeNo });
  }

  /** Returns whether a code or a face opens a polling terminal. */
  async poll(
    caller: DeviceCaller,
    { bootNo: bootId, recordNo: seq, door, code, employeeNo }: ParsedOf<typeof terminals.pollVerify>,
  ): Promise<AnswerOf<typeof terminals.pollVerify>> {
    const { pass, reason, text, textEn, userName } = await this.admission.admit(await this.terminals.device(caller), {
      bootId,
      seq,
      direction: gateDirection[door],
      code,
      userId: employeeNo,
    });
    return { result: pass ? 1 : 0, reason, text, textEn, userName };
  }
}
