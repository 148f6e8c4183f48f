import { doneMessage, envelopeCode } from '#contract/kit/envelope';
import { system } from '#contract/system/system.contract';
import { Admission } from '#server/kit/security/admission';
import { registry } from '#server/kit/runtime/metrics';
import { controllerFor } from '#server/kit/http/controller-for';
import { ApiReferenceService } from './api-reference.service';
import { HealthService } from './health.service';

const SERVICE_UNAVAILABLE = 503;
const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Health, metrics and the API reference. */
export const SystemController = controllerFor(
  system,
  { health: HealthService, admission: Admission, reference: ApiReferenceService },
  ({ health, admission, reference }) => ({
    live: () => Promise.resolve({ status: 'up' as const }),
    ready: async (_input, _caller, request, reply) => {
      const whole = await health.check();
      const down = whole.status === 'down';
      // Operators see the reason; others see only the state.
      const data = admission.isOperator(request) ? whole : { status: whole.status };
      await reply
        .code(down ? SERVICE_UNAVAILABLE : 200)
        .type('application/json; charset=utf-8')
        .send({
          code: down ? envelopeCode.bug : envelopeCode.ok,
          message: down ? '系统繁忙，请稍后再试' : doneMessage.ok.zh,
          messageEn: down ? 'Not ready.' : doneMessage.ok.en,
          data,
        });
    },
    metrics: async (_input, _caller, _request, reply) => {
      await reply.type(registry.contentType).send(await registry.metrics());
    },
    docs: async ({ ticket }, _caller, _request, reply) => {
      await reply
        .header('content-security-policy', PAGE_POLICY)
        .type('text/html; charset=utf-8')
        .send(reference.page(ticket));
    },
    reference: () => Promise.resolve(reference.addresses()),
    openapi: async ({ ticket }, _caller, _request, reply) => {
      await reply.type('application/json; charset=utf-8').send(reference.description(ticket));
    },
  }),
);
