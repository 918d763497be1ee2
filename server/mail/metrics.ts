import { Counter, Gauge, type Registry } from 'prom-client';
import type { Mail } from './mail.js';

/** Adds the metrics of mail: what waits in the outbox, and the results of attempts. */
export function registerMailMetrics(registry: Registry, mail: Mail): void {
  new Gauge({
    name: 'collab_mail_outbox_size',
    help: 'Mails that are collected or wait for another attempt',
    registers: [registry],
    async collect() {
      await mail.outbox.waiting().then(
        ({ count }) => this.set(count),
        // Other metrics do not need the database.
        () => this.remove(),
      );
    },
  });
  new Gauge({
    name: 'collab_mail_outbox_age_seconds',
    help: 'Time since the first notification of the oldest mail that waits',
    registers: [registry],
    async collect() {
      await mail.outbox.waiting().then(
        ({ oldestAt }) => this.set(oldestAt === undefined ? 0 : (mail.now() - oldestAt) / 1000),
        () => this.remove(),
      );
    },
  });
  const attempts = new Counter({
    name: 'collab_mail_attempts_total',
    help: 'Attempts to send mails, by result',
    labelNames: ['result'],
    registers: [registry],
  });
  mail.onAttempt(({ result }) => attempts.inc({ result }));
}
