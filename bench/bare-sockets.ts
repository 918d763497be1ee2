import WebSocket, { WebSocketServer } from 'ws';

/*
 * A WebSocket server without anything else, in a process of its own: what the service is compared with. It sends each text to all other
 * sockets. Bytes are the position of a cursor: all new ones are sent to all sockets every 50 ms. The message 'usage' of the parent process is
 * answered with what this process has taken.
 */

const TICK_MS = 50;

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
const positions = new Map<WebSocket, Buffer>();

function broadcast(data: Buffer, isBinary: boolean, except?: WebSocket): void {
  for (const socket of server.clients)
    if (socket !== except && socket.readyState === WebSocket.OPEN) socket.send(data, { binary: isBinary });
}

server.on('connection', (socket) => {
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) positions.set(socket, data);
    else broadcast(data, false, socket);
  });
  socket.on('close', () => positions.delete(socket));
});

setInterval(() => {
  if (positions.size === 0) return;
  const bytes = Buffer.concat([...positions.values()]);
  positions.clear();
  broadcast(bytes, true);
}, TICK_MS);

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ processor: (user + system) / 1e6, memory: process.memoryUsage.rss() });
});
process.on('disconnect', () => process.exit());

server.on('listening', () => process.send?.(server.address()));
