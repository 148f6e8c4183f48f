import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { doneMessage, envelopeCode } from '#contract/kit/envelope';
import { system } from '#contract/system/system.contract';
import { Admission } from '#server/kit/security/admission';
import { ENV, type Env } from '#server/kit/runtime/env';
import { registry } from '#server/kit/runtime/metrics';
import type { EdgeRequest } from '#server/kit/http/request';
import { ServeEndpoint, type EndpointHandlers } from '#server/kit/http/endpoint.decorators';
import { HealthService } from './health.service';
import { openapi } from './openapi';
import { referencePage } from './reference-page';

const SERVICE_UNAVAILABLE = 503;
const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Health, metrics and the API reference. */
@Controller()
export class SystemController implements EndpointHandlers<typeof system> {
  private page: string | null = null;
  private description: string | null = null;

  constructor(
    private readonly health: HealthService,
    private readonly admission: Admission,
    @Inject(ENV) private readonly env: Env,
  ) {}

  @ServeEndpoint(system.live)
  live() {
    return Promise.resolve({ status: 'up' as const });
  }

  @ServeEndpoint(system.ready)
  async ready(@Req() request: EdgeRequest, @Res() reply: FastifyReply) {
    const whole = await this.health.check();
    const down = whole.status === 'down';
    // Operators see the reason; others see only the state.
    const data = this.admission.isOperator(request) ? whole : { status: whole.status };
    await reply
      .code(down ? SERVICE_UNAVAILABLE : 200)
      .type('application/json; charset=utf-8')
      .send({
        code: down ? envelopeCode.bug : envelopeCode.ok,
        message: down ? '系统繁忙，请稍后再试' : doneMessage.ok.zh,
        messageEn: down ? 'Not ready.' : doneMessage.ok.en,
        data,
      });
  }

  @ServeEndpoint(system.metrics)
  async metrics(@Res() reply: FastifyReply) {
    await reply.type(registry.contentType).send(await registry.metrics());
  }

  @ServeEndpoint(system.docs)
  async docs(@Res() reply: FastifyReply) {
    this.page ??= referencePage(this.env.API_BASE);
    await reply.header('content-security-policy', PAGE_POLICY).type('text/html; charset=utf-8').send(this.page);
  }

  @ServeEndpoint(system.openapi)
  async openapi(@Res() reply: FastifyReply) {
    this.description ??= JSON.stringify(openapi(this.env.API_BASE));
    await reply.type('application/json; charset=utf-8').send(this.description);
  }
}
