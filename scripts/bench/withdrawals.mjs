// Submitted withdrawals beside pgbench running their statements, with 16 clients: each on a wallet of its own, and all on one.
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { addressOf, copy, postgres, run, serving, settings, sql } from './database.mjs';
import { scriptOf } from './pgbench.mjs';

const CLIENTS = 16;
/** How many withdrawals each client submits in a round, and how many of them only warm up, as in tests/bench/src/submits.rs. */
const EACH = 64;
const WARMING = 8;
const ROUNDS = 3;
/** Enough to find two that were recorded without what the worker sends. */
const TAKES = 8;

const show = (name, value, unit) => console.log(`${name.padEnd(44)} ${String(value).padStart(8)} ${unit}`);
const middle = (values) => values.sort((one, other) => one - other)[Math.floor(values.length / 2)];

async function submit(address, { cookie, csrf_token: token }, withdrawal) {
  const answer = await fetch(`http://${address}/api/account_withdraw_request.json`, {
    method: 'PUT',
    headers: { cookie, 'x-csrf-token': token, 'content-type': 'application/json' },
    body: JSON.stringify({ CNWithdrawRequestID: withdrawal, submit: true, language: 'en' }),
  });
  if (!answer.ok) throw new Error(`submit: ${answer.status} ${await answer.text()}`);
}

/** The signed form of a withdrawal. */
const formOf = (id) => Number(sql(`SELECT signed_form_id FROM withdrawals WHERE id = ${id}`, 'wallets'));

/** The statements of two withdrawals that were submitted, with their numbers. */
async function recordTwo(recorder, address, wallets) {
  const alike = new Map();
  for (const wallet of wallets.slice(0, TAKES)) {
    const [first, withdrawal] = wallet.withdrawals;
    // The first finds the session.
    await submit(address, wallet, first);
    const { statements } = await recorder.take(() => submit(address, wallet, withdrawal));
    const { account, investor } = wallet;
    const form = formOf(withdrawal);
    const record = Object.fromEntries(Object.entries({ withdrawal, account, investor, form }).map(([name, id]) => [name, String(id)]));
    const texts = statements.map((it) => it.sql).join('\n');
    const found = alike.get(texts) ?? [];
    found.push({ statements, record });
    alike.set(texts, found);
  }
  const [often] = [...alike.values()].sort((one, other) => other.length - one.length);
  if (often.length < 2) throw new Error('no two withdrawals were submitted by the same statements');
  return often.slice(0, 2);
}

/** The lines of a script that set the numbers of the next withdrawal of a client. */
function numbers({ own, hot }, which) {
  const [first] = own;
  const evenly = own.every(
    (wallet, client) =>
      wallet.account === first.account + client &&
      wallet.investor === first.investor + client &&
      wallet.withdrawals.every((id, nth) => id === first.withdrawals[0] + nth * own.length + client),
  );
  if (!evenly || !hot.withdrawals.every((id, nth) => id === hot.withdrawals[0] + nth)) {
    throw new Error('the numbers of the withdrawals do not rise evenly');
  }
  // Any form that is there will do.
  const next = ['\\set nth :nth + 1', `\\set form ${formOf(first.withdrawals[0])}`];
  return which === 'own'
    ? [
        ...next,
        `\\set account ${first.account} + :client_id`,
        `\\set investor ${first.investor} + :client_id`,
        `\\set withdrawal ${first.withdrawals[0]} + :nth * ${own.length} + :client_id`,
      ]
    : [
        ...next,
        `\\set account ${hot.account}`,
        `\\set investor ${hot.investor}`,
        `\\set withdrawal ${hot.withdrawals[0]} + :client_id * ${EACH} + :nth`,
      ];
}

/** Commits per second of a script, once every client has warmed up. */
function pgbench(script, name) {
  const log = `${script}.log`;
  const printed = postgres('pgbench', [
    ...['-n', '-M', 'prepared', '-c', String(CLIENTS), '-j', '2', '-t', String(EACH), '-D', 'nth=-1'],
    ...['-l', `--log-prefix=${log}`, '-f', script, addressOf(name)],
  ]);
  const folder = dirname(log);
  const files = readdirSync(folder).filter((file) => file.startsWith(`${basename(log)}.`));
  const lines = files.flatMap((file) => readFileSync(join(folder, file), 'utf8').trim().split('\n'));
  for (const file of files) rmSync(join(folder, file));
  // The client, which of its transactions, how long it took, the script, and when it ended.
  const ends = lines.map((line) => line.split(' ').map(Number));
  if (ends.length !== CLIENTS * EACH) throw new Error(`pgbench: ${printed}`);
  const end = ([, , , , seconds, microseconds]) => seconds + microseconds / 1e6;
  const began = Math.max(...ends.filter(([, nth]) => nth === WARMING).map(end));
  const measured = ends.map(end).filter((at) => at > began);
  return measured.length / (Math.max(...measured) - began);
}

/** Rounds that take turns, each on a fresh copy. */
async function compare(which, { scripts, file, data }) {
  const own = [];
  const bare = scripts.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    const url = copy('wallets', 'submitted');
    const printed = await serving(url, data, (address) => run(process.env.LANDFALL_BENCH, ['submits', file, address, which]));
    own.push(JSON.parse(printed));
    scripts.forEach((script, nth) => {
      copy('wallets', 'submitted');
      bare[nth].push(pgbench(script, 'submitted'));
    });
  }
  const rate = middle(own.map((round) => round.perSecond));
  const [together, apart] = bare.map((rates) => Math.round(middle(rates)));
  const where = which === 'own' ? `${CLIENTS} wallets` : 'one hot wallet';
  const percent = (of) => Math.round((100 * rate) / of);
  show(`submit a withdrawal, ${where}`, percent(apart), `% of pgbench, one write a statement (${rate}/s of ${apart}/s)`);
  show('', percent(together), `% of pgbench, the server's own statements (${rate}/s of ${together}/s)`);
  show(`submit a withdrawal, ${where}, p99`, middle(own.map((round) => round.p99)).toFixed(1), 'ms');
}

/** Compares both. `data` is the server's folder for the database `demo`, `recording` works with a server behind a recorder. */
export async function compareWithdrawals(folder, data, recording) {
  const file = join(folder, 'wallets.json');
  run(process.env.LANDFALL_BENCH, ['wallets', file, String(EACH)], settings(copy('demo', 'wallets'), data));
  const wallets = JSON.parse(readFileSync(file, 'utf8'));
  copy('wallets', 'submitted');
  const takes = await recording('submitted', data, (recorder, address) => recordTwo(recorder, address, wallets.own));
  const statements = takes.map((take) => take.statements);
  const records = takes.map((take) => take.record);
  for (const which of ['own', 'hot']) {
    const scripts = [false, true].map((isApart) => {
      const script = join(folder, `${which}-${isApart ? 'apart' : 'together'}.sql`);
      writeFileSync(script, scriptOf(statements, records, numbers(wallets, which), isApart), { mode: 0o644 });
      return script;
    });
    await compare(which, { scripts, file, data });
  }
}
