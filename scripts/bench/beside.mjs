// Compares the server with bare sides, in rounds that take turns: calls that read with a bare handler that runs the same statements, on both
// databases; submitted withdrawals with pgbench. Needs LANDFALL_BINARY, LANDFALL_BENCH, and a cluster of scripts/pg-cluster.sh.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoSession } from '../demo-session.mjs';
import { addressOf, run, serving, settings, sql } from './database.mjs';
import { record, recordingFor } from './reads.mjs';
import { Recorder } from './recorder.mjs';
import { compareWithdrawals } from './withdrawals.mjs';

const { LANDFALL_BINARY: landfall, LANDFALL_BENCH: bench } = process.env;
const folder = mkdtempSync(join(process.env.TMPDIR ?? tmpdir(), 'landfall-beside.'));

/** An empty place for the server's files, with the demo data in the database. */
function seed(name, url) {
  const data = join(folder, name, 'data');
  mkdirSync(data, { recursive: true, mode: 0o700 });
  run(landfall, ['seed', '--demo'], settings(url, data));
  return data;
}

/** Works with the server behind a recorder. */
async function recording(name, data, work) {
  const { hostname, port } = new URL(addressOf(name));
  const recorder = new Recorder(hostname, Number(port));
  await recorder.listen();
  const url = new URL(addressOf(name));
  url.port = recorder.port;
  url.search = '?sslmode=disable';
  try {
    return await serving(url.href, data, (address) => work(recorder, address));
  } finally {
    recorder.close();
  }
}

async function compareReads(file, url, data, made) {
  await serving(url, data, async (address) => {
    const headers = await demoSession(`http://${address}`);
    writeFileSync(file, JSON.stringify(recordingFor(made.recording, url.startsWith('sqlite:'), made.headers, headers)));
    const compared = spawnSync(bench, ['reads', file, address, headers.cookie, url], { stdio: ['ignore', 'inherit', 'inherit'] });
    if (compared.status !== 0) throw new Error('the comparison with a bare handler broke off');
  });
}

try {
  sql('CREATE DATABASE demo');
  const data = seed('postgres', addressOf('demo'));
  const made = await recording('demo', data, record);
  await compareReads(join(folder, 'postgres.json'), addressOf('demo'), data, made);
  const sqlite = `sqlite://${join(folder, 'sqlite', 'landfall.db')}?mode=rwc`;
  await compareReads(join(folder, 'sqlite.json'), sqlite, seed('sqlite', sqlite), made);
  await compareWithdrawals(folder, data, recording);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
