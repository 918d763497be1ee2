// Runs the service: npm run service -- [--port 4100] [--data folder] [--demo]
import { pathToFileURL } from 'node:url';
import { bundleService } from './bundle-service.mjs';
import { runDemoService } from './filled-service.mjs';

const options = process.argv.slice(2);
if (options.includes('--demo')) await runDemoService(options.filter((option) => option !== '--demo'));
else await import(pathToFileURL(await bundleService()).href);
