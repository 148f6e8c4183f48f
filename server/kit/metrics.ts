import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

/** Figures of this process; an area adds its own by `new Counter({ …, registers: [registry] })`. */
export const registry = new Registry();

const seconds = new Histogram({
  name: 'http_request_seconds', help: 'Time to answer, by route', labelNames: ['method', 'route'], registers: [registry],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
});
const answers = new Counter({ name: 'http_answers_total', help: 'Answers by route and HTTP status', labelNames: ['method', 'route', 'status'], registers: [registry] });

let collecting = false;

/** Measures every answer of the application, and the process itself. Routes are labelled by their pattern, never by an address. */
export function measure(instance: FastifyInstance): void {
  if (!collecting) collectDefaultMetrics({ register: registry });
  collecting = true;
  instance.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'unknown' };
    seconds.observe(labels, reply.elapsedTime / 1_000);
    answers.inc({ ...labels, status: reply.statusCode });
    done();
  });
}
