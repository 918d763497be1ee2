import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CollabFailure } from '../../store/base/collab-failure.js';
import type { ApiKey } from '../access/keys.js';
import { html, type Html } from './html.js';
import type { Mail } from './mail.js';
import { UNSUBSCRIBE_PATH, verifyUnsubscribeTicket, type MailUser } from './tickets.js';

/** Largest body of a request, in bytes. A mail program sends `List-Unsubscribe=One-Click` as a form, and a browser nothing. */
const MAX_BODY = 1024;

const page = (title: string, content: Html): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style>
          :root {
            color-scheme: light dark;
          }
          body {
            max-width: 32rem;
            margin: 15vh auto 0;
            padding: 0 1rem;
            font:
              1rem/1.5 system-ui,
              sans-serif;
          }
          button {
            padding: 0.6em 1.2em;
            font: inherit;
            font-weight: 600;
          }
        </style>
      </head>
      <body>
        <h1>${title}</h1>
        ${content}
      </body>
    </html> `.text;

const questionPage = page(
  'Turn off notifications by email?',
  html`<p>You still get them on the page.</p>
    <form method="post"><button>Turn off</button></form>`,
);

const donePage = page(
  'Notifications by email are off',
  html`<p>You can turn them on again on the page, in the settings of your notifications.</p>`,
);

const failedPage = (message: string): string => page('That did not work', html`<p>${message}</p>`);

/** Adds the page that turns the mails of a user off, and the request of mail programs that does it with one click (RFC 8058). */
export function registerMail(http: FastifyInstance, key: ApiKey, mail: Mail): void {
  const userOf = ({ query }: FastifyRequest): Promise<MailUser> => {
    const { ticket } = query as { readonly ticket?: unknown };
    return verifyUnsubscribeTicket(key, typeof ticket === 'string' ? ticket : '');
  };
  // In a scope of its own: bodies are forms, which say nothing.
  void http.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, parsed) => parsed(null));
    // Programs that look at links in mails must not turn anything off.
    scope.get(UNSUBSCRIBE_PATH, (request, reply) =>
      answer(reply, async () => {
        await userOf(request);
        return questionPage;
      }),
    );
    scope.post(UNSUBSCRIBE_PATH, { bodyLimit: MAX_BODY }, (request, reply) =>
      answer(reply, async () => {
        await mail.turnOff(await userOf(request));
        return donePage;
      }),
    );
    done();
  });
}

async function answer(reply: FastifyReply, run: () => Promise<string>): Promise<FastifyReply> {
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
    );
  try {
    return await reply.send(await run());
  } catch (error) {
    const isInvalid = error instanceof CollabFailure && error.code === 'UNAUTHENTICATED';
    const message = isInvalid ? error.message : 'Try again in a few minutes.';
    return reply.code(isInvalid ? 401 : 503).send(failedPage(message));
  }
}
