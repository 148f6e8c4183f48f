import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { attachments } from '#contract/attachments/attachment.contract';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { requireMember, type Caller } from '#server/kit/access/caller';
import type { EdgeRequest } from '#server/kit/http/request';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { AttachmentDownloadService } from './attachment-download.service';
import { AttachmentService } from './attachment.service';

/** Uploaded files over HTTP. */
@Controller()
export class AttachmentController implements EndpointHandlers<typeof attachments> {
  constructor(
    private readonly files: AttachmentService,
    private readonly downloads: AttachmentDownloadService,
  ) {}

  @ServeEndpoint(attachments.upload)
  upload(
    @EndpointInput() { fileClass }: ParsedOf<typeof attachments.upload>,
    @CurrentCaller() caller: Caller,
    @Req() request: EdgeRequest,
  ): Promise<AnswerOf<typeof attachments.upload>> {
    return this.files.upload(caller, fileClass, request.incoming ?? []);
  }

  @ServeEndpoint(attachments.remove)
  remove(
    @EndpointInput() { id }: ParsedOf<typeof attachments.remove>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof attachments.remove>> {
    return this.files.remove(caller, id);
  }

  @ServeEndpoint(attachments.address)
  async address(
    @EndpointInput() { id }: ParsedOf<typeof attachments.address>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof attachments.address>> {
    await this.files.get(id, requireMember(caller).userId);
    return { url: this.downloads.ticketUrl(id) };
  }

  @ServeEndpoint(attachments.file)
  file(@EndpointInput() { ticket }: ParsedOf<typeof attachments.file>, @Res() reply: FastifyReply): Promise<void> {
    return this.downloads.sendByTicket(ticket, reply);
  }

  @ServeEndpoint(attachments.view)
  view(@EndpointInput() { id }: ParsedOf<typeof attachments.view>, @Res() reply: FastifyReply): Promise<void> {
    return this.downloads.sendPublic(id, reply);
  }

  @ServeEndpoint(attachments.picture)
  picture(@EndpointInput() { a, b }: ParsedOf<typeof attachments.picture>, @Res() reply: FastifyReply): Promise<void> {
    return this.downloads.sendPublic(b, reply, a);
  }

  @ServeEndpoint(attachments.resource)
  resource(
    @EndpointInput() { a, b }: ParsedOf<typeof attachments.resource>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.downloads.sendPublic(b, reply, a);
  }
}
