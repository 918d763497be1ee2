import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import WebSocket from 'ws';
import { bundleForNode, bundleService } from './bundle-service.mjs';

/** Returns the keys of a service: those of the environment, or those in the file that the service names. */
async function keysOf(place) {
  const { API_KEY: apiKey, AUTH_TOKEN: authToken } = process.env;
  return apiKey && authToken ? { apiKey, authToken } : JSON.parse(await readFile(place, 'utf8'));
}

/** Runs the service, fills it with an organization if it has none, and prints what shows it to two of its people. */
export async function runDemoService(options) {
  const [program, demo] = [await bundleService(), await bundleForNode('demo/fill-service.ts', 'demo')];
  const child = spawn(process.execPath, ['--enable-source-maps', program, ...options], {
    stdio: ['inherit', 'pipe', 'inherit'],
  });
  // The terminal sends SIGINT to both.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  const exit = once(child, 'exit');
  exit.then(([status]) => (process.exitCode = status ?? 1));
  let url;
  for await (const line of createInterface({ input: child.stdout })) {
    console.log(line);
    url ??= /^Service: (\S+)$/.exec(line)?.[1];
    const place = /^Keys and secret: (.+)$/.exec(line)?.[1];
    if (url && place) {
      await fill(await import(pathToFileURL(demo).href), { url, ...(await keysOf(place)), WebSocket }).catch(
        (error) => {
          console.error(`The service could not be filled. ${error.message}`);
          child.kill('SIGTERM');
        },
      );
    }
  }
  await exit;
}

async function fill({ fillService, demoElement }, service) {
  const isFilled = await fillService(service);
  console.log(isFilled ? 'The service has the organization "fernway" now.' : 'The organization "fernway" is there.');
  console.log('Two of its people, for an hour, on any page that loads the kit:');
  for (const name of ['amara', 'jonas']) console.log(await demoElement(service, name));
}
