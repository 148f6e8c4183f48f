import { Injectable } from '@nestjs/common';
import { enumMember } from '#domain/kit/enumeration';
import { meetingVerify, type MeetingVerify } from '#domain/meetings/meeting.status';
import type { Tx } from '#server/kit/db/db';
import { MessageService } from '#server/messages/message.service';
import type { MeetingApplication } from './meeting.store';

const whenOf = ({ beginAt, endAt }: MeetingApplication): string => `${beginAt}–${endAt.slice(11)}`;

/** Messages to applicants about their meetings. */
@Injectable()
export class MeetingNotifications {
  constructor(private readonly messages: MessageService) {}

  /** Queues the result of a review. */
  async reviewed(tx: Tx, meeting: MeetingApplication, status: MeetingVerify, reason: string): Promise<void> {
    const result = enumMember(meetingVerify, status);
    await this.messages.queue(tx, 'meetingReviewed', {
      to: meeting.userId,
      parameters: {
        theme: meeting.form.theme ?? '',
        time: whenOf(meeting),
        resultZh: result?.zh ?? '',
        resultEn: result?.en ?? '',
        reason,
      },
    });
  }

  /** Queues that an application was not completed or decided in time and its room is released. */
  async lapsed(tx: Tx, meeting: MeetingApplication): Promise<void> {
    await this.messages.queue(tx, 'meetingLapsed', { to: meeting.userId, parameters: { time: whenOf(meeting) } });
  }
}
