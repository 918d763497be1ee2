import { runBusSuite } from './bus-suite.js';

runBusSuite('Redis', 'redis');
