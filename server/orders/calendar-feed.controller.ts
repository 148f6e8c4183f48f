import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { calendarFeeds } from '#contract/orders/calendar-feed.contract';
import type { Caller } from '#server/kit/caller';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { CalendarFeedService } from './calendar-feed.service';

/** HTTP endpoints of the calendar feed. */
@Controller()
export class CalendarFeedController implements Answers<typeof calendarFeeds> {
  constructor(private readonly feeds: CalendarFeedService) {}

  @Serve(calendarFeeds.mine)
  mine(
    @Input() _input: ParsedOf<typeof calendarFeeds.mine>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof calendarFeeds.mine>> {
    return this.feeds.mine(caller);
  }

  @Serve(calendarFeeds.open)
  open(
    @Input() { lang }: ParsedOf<typeof calendarFeeds.open>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof calendarFeeds.open>> {
    return this.feeds.open(caller, lang);
  }

  @Serve(calendarFeeds.close)
  close(
    @Input() _input: ParsedOf<typeof calendarFeeds.close>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof calendarFeeds.close>> {
    return this.feeds.close(caller);
  }

  @Serve(calendarFeeds.file)
  async file(
    @Input() { key }: ParsedOf<typeof calendarFeeds.file>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { body, etag } = await this.feeds.file(key);
    void reply.header('etag', etag).header('cache-control', 'private, no-cache');
    if (request.headers['if-none-match'] === etag) await reply.code(304).send();
    else
      await reply
        .header('content-type', 'text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="bookings.ics"')
        .send(body);
  }
}
