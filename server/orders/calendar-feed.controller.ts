import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { calendarFeeds } from '#contract/orders/calendar-feed.contract';
import type { Caller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { CalendarFeedService } from './calendar-feed.service';

/** HTTP endpoints of the calendar feed. */
@Controller()
export class CalendarFeedController implements EndpointHandlers<typeof calendarFeeds> {
  constructor(private readonly feeds: CalendarFeedService) {}

  @ServeEndpoint(calendarFeeds.mine)
  mine(
    @EndpointInput() _input: ParsedOf<typeof calendarFeeds.mine>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof calendarFeeds.mine>> {
    return this.feeds.mine(caller);
  }

  @ServeEndpoint(calendarFeeds.open)
  open(
    @EndpointInput() { lang }: ParsedOf<typeof calendarFeeds.open>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof calendarFeeds.open>> {
    return this.feeds.open(caller, lang);
  }

  @ServeEndpoint(calendarFeeds.close)
  close(
    @EndpointInput() _input: ParsedOf<typeof calendarFeeds.close>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof calendarFeeds.close>> {
    return this.feeds.close(caller);
  }

  @ServeEndpoint(calendarFeeds.file)
  async file(
    @EndpointInput() { key }: ParsedOf<typeof calendarFeeds.file>,
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
