import { Counter, Gauge, type Registry } from 'prom-client';
import type { Webhooks } from './webhooks.js';

/** Adds the metrics of webhooks: what waits in the outbox, and the results of attempts. */
export function registerWebhookMetrics(registry: Registry, webhooks: Webhooks): void {
  new Gauge({
    name: 'collab_webhook_outbox_size',
    help: 'Webhooks that wait to be delivered, including those that wait for another attempt',
    registers: [registry],
    async collect() {
      await webhooks.deliveries.waiting().then(
        ({ count }) => this.set(count),
        // Other metrics do not need the database.
        () => this.remove(),
      );
    },
  });
  new Gauge({
    name: 'collab_webhook_outbox_age_seconds',
    help: 'Age of the oldest webhook that waits to be delivered',
    registers: [registry],
    async collect() {
      await webhooks.deliveries.waiting().then(
        ({ oldestAt }) => this.set(oldestAt === undefined ? 0 : (webhooks.now() - oldestAt) / 1000),
        () => this.remove(),
      );
    },
  });
  const attempts = new Counter({
    name: 'collab_webhook_attempts_total',
    help: 'Attempts to deliver webhooks, by result',
    labelNames: ['result'],
    registers: [registry],
  });
  webhooks.onAttempt(({ outcome: { state } }) => attempts.inc({ result: state === 'pending' ? 'retry' : state }));
}
