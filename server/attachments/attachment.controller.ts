import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { attachments } from '#contract/attachments/attachment.contract';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { memberOf, type Caller } from '#server/kit/caller';
import type { EdgeRequest } from '#server/kit/request';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { AttachmentDoorService } from './attachment-door.service';
import { AttachmentService } from './attachment.service';

/** Uploaded files over HTTP. */
@Controller()
export class AttachmentController implements Answers<typeof attachments> {
  constructor(
    private readonly files: AttachmentService,
    private readonly door: AttachmentDoorService,
  ) {}

  @Serve(attachments.upload)
  upload(
    @Input() { fileClass }: ParsedOf<typeof attachments.upload>,
    @By() caller: Caller,
    @Req() request: EdgeRequest,
  ): Promise<AnswerOf<typeof attachments.upload>> {
    return this.files.take(caller, fileClass, request.incoming ?? []);
  }

  @Serve(attachments.remove)
  remove(
    @Input() { id }: ParsedOf<typeof attachments.remove>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof attachments.remove>> {
    return this.files.remove(caller, id);
  }

  @Serve(attachments.address)
  async address(
    @Input() { id }: ParsedOf<typeof attachments.address>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof attachments.address>> {
    await this.files.one(id, memberOf(caller).userId);
    return { url: this.door.address(id) };
  }

  @Serve(attachments.file)
  file(@Input() { ticket }: ParsedOf<typeof attachments.file>, @Res() reply: FastifyReply): Promise<void> {
    return this.door.byTicket(ticket, reply);
  }

  @Serve(attachments.view)
  view(@Input() { id }: ParsedOf<typeof attachments.view>, @Res() reply: FastifyReply): Promise<void> {
    return this.door.open(id, reply);
  }

  @Serve(attachments.picture)
  picture(@Input() { a, b }: ParsedOf<typeof attachments.picture>, @Res() reply: FastifyReply): Promise<void> {
    return this.door.open(b, reply, a);
  }

  @Serve(attachments.resource)
  resource(@Input() { a, b }: ParsedOf<typeof attachments.resource>, @Res() reply: FastifyReply): Promise<void> {
    return this.door.open(b, reply, a);
  }
}
