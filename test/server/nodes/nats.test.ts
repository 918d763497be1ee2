import { runBusSuite } from './bus-suite.js';

runBusSuite('NATS', 'nats');
