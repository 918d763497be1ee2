import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { bundleService } from './bundle-service.mjs';

/** Path under which the demo's server passes requests on to the service. */
const PATH = '/collab-service';

/** Starts the service on a free port, with its data in a folder. Resolves with its process and its address. */
async function startService(folder) {
  const child = spawn(
    process.execPath,
    ['--enable-source-maps', await bundleService(), '--port', '0', '--data', folder],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, LOG_LEVEL: 'warn' } },
  );
  process.once('exit', () => child.kill());
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) {
    const address = /^Service: (\S+)$/.exec(line)?.[1];
    if (address) return { child, address };
  }
  const [status] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode];
  throw new Error(`The service ended with ${status} before it listened.`);
}

/** What the server of a customer does: it issues tokens for its users. The page names the user, since the demo has no sign-in. */
async function issueToken(service, keys, user) {
  const response = await fetch(`${service}/v2/auth/generate_token`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-service-api-key': keys.apiKey,
      'x-service-auth-token': keys.authToken,
    },
    body: JSON.stringify({
      data: {
        userId: user.userId,
        userProperties: { name: user.name, email: user.email },
        permissions: { resources: [{ type: 'organization', id: user.organizationId }] },
      },
    }),
  });
  const { result, error } = await response.json();
  if (!response.ok) throw new Error(error.message);
  return result.data.token;
}

async function readBody(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

/**
 * Vite plugin that runs the service beside the demo: two browsers see each other. The built demo has no service.
 * @param {string} [folder] Folder of the demo's data.
 */
export function demoService(folder = '.collab-data') {
  let service;
  return {
    name: 'demo-service',
    apply: 'serve',
    async config(_config, { isPreview }) {
      if (isPreview) return undefined;
      service = await startService(folder);
      const target = service.address;
      return {
        server: {
          proxy: { [`${PATH}/`]: { target, ws: true, rewrite: (path) => path.slice(PATH.length) } },
        },
      };
    },
    async configureServer(server) {
      if (!service) return;
      const keys = JSON.parse(await readFile(join(folder, 'keys.json'), 'utf8'));
      server.httpServer?.once('close', () => service.child.kill());
      server.middlewares.use('/service.json', (_request, response) => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ path: PATH, apiKey: keys.apiKey }));
      });
      server.middlewares.use('/token', (request, response) => {
        readBody(request)
          .then((user) => issueToken(service.address, keys, user))
          .then(
            (token) => response.end(token),
            (error) => {
              response.statusCode = 500;
              response.end(error.message);
            },
          );
      });
    },
  };
}
