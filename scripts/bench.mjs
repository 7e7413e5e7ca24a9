// Prints the figures of one running server: LANDFALL_E2E_URL is its address, LANDFALL_BINARY what it
// runs from. Starts a second server over the same data to time a start on an existing database.
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { demoSession } from './demo-session.mjs';

const base = process.env.LANDFALL_E2E_URL;
const binary = process.env.LANDFALL_BINARY;
const CONNECTIONS = 16;
const SECONDS = 5;

const show = (name, value, unit) => console.log(`${name.padEnd(44)} ${String(value).padStart(8)} ${unit}`);
const mebibytes = (bytes) => (bytes / 1024 / 1024).toFixed(1);

async function freePort() {
  const server = createServer();
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address();
  await new Promise((closed) => server.close(closed));
  return port;
}

/** Starts the binary over the same data and answers how long it took to be ready, and its memory. */
async function measureStart() {
  const port = await freePort();
  const began = performance.now();
  const server = spawn(binary, ['serve'], {
    env: { ...process.env, LANDFALL_BIND: `127.0.0.1:${port}` },
    stdio: 'ignore',
  });
  try {
    for (;;) {
      if (performance.now() - began > 30_000) throw new Error('not ready within 30 s');
      const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then((answer) => answer.ok, () => false);
      if (ready) break;
      await new Promise((resume) => setTimeout(resume, 5));
    }
    const milliseconds = performance.now() - began;
    const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
    return { milliseconds, resident: Number(status.match(/VmRSS:\s+(\d+)/)[1]) * 1024 };
  } finally {
    const ended = new Promise((resume) => server.once('exit', resume));
    server.kill('SIGTERM');
    await ended;
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

/** One call; answers its milliseconds, and throws on anything but 200. */
function call(path, headers) {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const asked = request(`${base}${path}`, { agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(performance.now() - began) : reject(new Error(`${path}: ${answer.statusCode}`)),
      );
    });
    asked.on('error', reject);
    asked.end();
  });
}

/** Calls per second and the 99th percentile over a few seconds. */
async function measureCalls(path, headers) {
  const times = [];
  const end = performance.now() + SECONDS * 1000;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < end) times.push(await call(path, headers));
    }),
  );
  times.sort((one, other) => one - other);
  return { perSecond: Math.round(times.length / SECONDS), p99: times[Math.floor(times.length * 0.99)] };
}

show('release binary, front end inside', mebibytes(statSync(binary).size), 'MiB');
const starts = [];
for (let round = 0; round < 5; round += 1) starts.push(await measureStart());
const middle = (values) => values.sort((one, other) => one - other)[Math.floor(values.length / 2)];
show('ready on an existing database (median of 5)', Math.round(middle(starts.map((start) => start.milliseconds))), 'ms');
show('resident after start (median of 5)', mebibytes(middle(starts.map((start) => start.resident))), 'MiB');

const headers = await demoSession(base);
const paths = [
  '/healthz',
  '/api/listed_products.json',
  '/api/my_share.json?pageNum=1&pageSize=10',
  '/api/account_order.json?pageNum=1&pageSize=10',
  '/api/capital_list.json?pageNum=1&pageSize=10',
  '/api/myInvestmentAccounts.json',
];
for (const path of paths) {
  const { perSecond, p99 } = await measureCalls(path, headers);
  show(`GET ${path.split('?')[0]}, ${CONNECTIONS} connections`, perSecond, `/s, p99 ${p99.toFixed(1)} ms`);
}
agent.destroy();

// What is the same for all: beside a bare handler of the same web framework.
const shared = [
  '/api/listed_products.json?language=en',
  '/api/account_products.json?language=en',
  '/api/account_partners.json?language=en',
  '/api/baseData.json?language=en',
  '/api/public_countries.json?language=en',
];
const compared = spawnSync(process.env.LANDFALL_BENCH, ['constants', new URL(base).host, headers.cookie, ...shared], {
  stdio: ['ignore', 'inherit', 'inherit'],
});
if (compared.status !== 0) throw new Error('the comparison with a constant broke off');
