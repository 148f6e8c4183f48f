import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Metrics of this process; areas add theirs by `new Counter({ …, registers: [registry] })`. */
export const registry = new Registry();

const seconds = new Histogram({
  name: 'http_request_seconds',
  help: 'Time to answer, by route and HTTP status',
  labelNames: ['method', 'route', 'status'],
  registers: [registry],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
});

let collecting = false;

/** Measures every response and the process itself. Routes are labelled by pattern, never by address. */
export function registerMetrics(instance: FastifyInstance): void {
  if (!collecting) collectDefaultMetrics({ register: registry });
  collecting = true;
  const series = new Map<string, ReturnType<typeof seconds.labels>>();
  instance.addHook('onResponse', (request, reply, done) => {
    const [method, route, status] = [request.method, request.routeOptions.url ?? 'unknown', String(reply.statusCode)];
    const name = `${method} ${route} ${status}`;
    let one = series.get(name);
    if (!one) series.set(name, (one = seconds.labels(method, route, status)));
    one.observe(reply.elapsedTime / 1_000);
    done();
  });
}
