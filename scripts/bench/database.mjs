// The databases and servers of a comparison: throw-away ones, in the cluster that scripts/pg-cluster.sh started.
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

const READY_MILLISECONDS = 30_000;
const cluster = process.env.LANDFALL_TEST_POSTGRES_URL;

/** Runs a program to its end and answers what it printed. */
export function run(program, args, env = process.env) {
  const ran = spawnSync(program, args, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1 << 26 });
  if (ran.status !== 0) throw new Error(`${program} ${args.join(' ')}: ${ran.error ?? ''}${ran.stderr}${ran.stdout}`);
  return ran.stdout;
}

/** A program of PostgreSQL. */
export const postgres = (program, args) => run(join(process.env.LANDFALL_TEST_POSTGRES_BIN, program), args);

/** The address of a database of the cluster. */
export const addressOf = (name) => cluster.replace(/[^/]*$/, name);

/** Runs a statement and answers its only value. */
export function sql(text, name = 'postgres') {
  return postgres('psql', ['-qAt', '-v', 'ON_ERROR_STOP=1', '-c', text, addressOf(name)]).trim();
}

/** Makes a database that is a copy of another one, in the place of an earlier one of that name. */
export function copy(from, to) {
  sql(`DROP DATABASE IF EXISTS ${to} WITH (FORCE)`);
  sql(`CREATE DATABASE ${to} TEMPLATE ${from}`);
  return addressOf(to);
}

async function freePort() {
  const server = createServer();
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address();
  await new Promise((closed) => server.close(closed));
  return port;
}

/** The environment in which the server and its tools work on a database and a folder. */
export const settings = (url, folder) => ({
  ...process.env,
  LANDFALL_DATABASE_URL: url,
  LANDFALL_DATA_DIR: folder,
  LANDFALL_RATE_LIMITS: 'off',
});

/** Runs the server while `work` does something with its address. */
export async function serving(url, folder, work) {
  const port = await freePort();
  const file = join(folder, '..', 'server.log');
  const log = openSync(file, 'a');
  const env = { ...settings(url, folder), LANDFALL_BIND: `127.0.0.1:${port}` };
  const server = spawn(process.env.LANDFALL_BINARY, ['serve'], { env, stdio: ['ignore', log, log] });
  const ended = new Promise((resume) => server.once('exit', resume));
  const address = `127.0.0.1:${port}`;
  try {
    const until = performance.now() + READY_MILLISECONDS;
    while (!(await fetch(`http://${address}/readyz`).then((answer) => answer.ok, () => false))) {
      if (performance.now() > until || server.exitCode !== null) {
        throw new Error(`the server is not ready:\n${readFileSync(file, 'utf8').slice(-4000)}`);
      }
      await new Promise((resume) => setTimeout(resume, 20));
    }
    return await work(address);
  } finally {
    server.kill('SIGTERM');
    await ended;
    closeSync(log);
  }
}
