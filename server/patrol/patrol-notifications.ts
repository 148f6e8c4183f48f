import { Injectable } from '@nestjs/common';
import { enumMember } from '#domain/kit/enumeration';
import { exceptionLevel, type ExceptionLevel } from '#domain/patrol/patrol.status';
import { RoleHolderService } from '#server/accounts/role-holder.service';
import type { Tx } from '#server/kit/db/db';
import { schoolStamp } from '#server/kit/runtime/clock';
import { MessageService } from '#server/messages/message.service';
import type { HeldCheck } from './security-check.store';

const untilText = (at: number): string => schoolStamp(at).slice(5, 16);
const placeOf = ({ venueName, enVenueName, planName, enPlanName }: HeldCheck) => ({
  place: venueName,
  placeEn: enVenueName,
  titleZh: planName,
  titleEn: enPlanName,
});

/** Tells those who handle exceptions of a venue what was found, what is overdue, and which tasks were not done. */
@Injectable()
export class PatrolNotifications {
  constructor(
    private readonly holders: RoleHolderService,
    private readonly messages: MessageService,
  ) {}

  /** Tells that a check has exceptions, due at `deadline` (epoch ms); `again` is when it was opened again. */
  async exceptionFound(
    tx: Tx,
    check: HeldCheck,
    level: ExceptionLevel,
    n: number,
    deadline: number,
    again = 0,
  ): Promise<void> {
    const words = enumMember(exceptionLevel, level);
    const people = await this.holders.peopleFor(tx, check.venueId, check.handlerRoles);
    await this.messages.queueAll(
      tx,
      'patrolException',
      people.map((to) => ({
        to,
        about: `patrol.${check.id}.${again}.${to}`,
        parameters: {
          ...placeOf(check),
          levelZh: words?.zh ?? '',
          levelEn: words?.en ?? '',
          n,
          until: untilText(deadline),
        },
      })),
    );
  }

  /** Tells that the exceptions of a check are overdue. */
  overdue(tx: Tx, check: HeldCheck): Promise<void> {
    const deadline = check.deadline ?? check.now;
    return this.tell(tx, check, 'patrolOverdue', deadline, `patrolOverdue.${check.id}.${deadline}`);
  }

  /** Tells that a task was not done in time. */
  missed(tx: Tx, check: HeldCheck): Promise<void> {
    return this.tell(tx, check, 'patrolMissed', check.endsAt, `patrolMissed.${check.id}`);
  }

  private async tell(
    tx: Tx,
    check: HeldCheck,
    kind: 'patrolOverdue' | 'patrolMissed',
    until: number,
    about: string,
  ): Promise<void> {
    const people = await this.holders.peopleFor(tx, check.venueId, check.handlerRoles);
    await this.messages.queueAll(
      tx,
      kind,
      people.map((to) => ({
        to,
        about: `${about}.${to}`,
        parameters: { ...placeOf(check), until: untilText(until) },
      })),
    );
  }
}
