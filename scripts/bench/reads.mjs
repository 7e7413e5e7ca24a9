// Records what the server asks its database for the calls that read an investor's own records.
import { createHash } from 'node:crypto';
import { demoSession } from '../demo-session.mjs';

/** Longer than the server believes a session. */
const REST_MILLISECONDS = 5_500;
/** What is sent beside a call, by the worker or once in a while, is not in the shortest of so many. */
const TAKES = 8;

async function json(base, path, headers) {
  const answer = await fetch(`${base}${path}`, { headers });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** The calls with the numbers of records that the demo investor has. */
async function calls(base, headers) {
  const orders = await json(base, '/api/account_order.json?pageNum=1&pageSize=100', headers);
  const newest = (type) => orders.data.list.find((order) => order.orderType === type).refId;
  return [
    '/api/account_order.json?pageNum=1&pageSize=10',
    '/api/my_share.json?pageNum=1&pageSize=10',
    '/api/account_document.json',
    '/api/account_bankprofile.json',
    '/api/account_profile.json',
    `/api/account_withdraw_request.json?CNWithdrawRequestID=${newest(2)}`,
    '/api/account_userentity.json',
    `/api/account_investment.json?UserInvestmentID=${newest(1)}`,
  ];
}

const hash = ({ cookie }) => createHash('sha256').update(cookie.match(/landfall_session=([^;]+)/)[1]).digest('hex');

/** A statement of a session, and those of each call. */
export async function record(recorder, address) {
  const base = `http://${address}`;
  const headers = await demoSession(base);
  const recorded = [];
  let session;
  for (const path of await calls(base, headers)) {
    let shortest;
    if (!session) await new Promise((resume) => setTimeout(resume, REST_MILLISECONDS));
    for (let nth = 0; nth < TAKES; nth += 1) {
      const { statements } = await recorder.take(() => json(base, path, headers));
      session ??= statements.find(({ values }) => values.some(({ value }) => value === hash(headers)));
      const own = statements.filter(({ sql, values }) => !isOfSession(values, headers) && !/^(COMMIT|ROLLBACK)/.test(sql));
      if (!shortest || own.length < shortest.length) shortest = own;
    }
    const statements = shortest.filter(({ sql }) => !sql.startsWith('BEGIN'));
    if (statements.length === 0) throw new Error(`${path}: nothing was asked`);
    recorded.push({ path, statements, inTransaction: shortest.length > statements.length });
  }
  if (!session) throw new Error('the session was not looked up');
  return { headers, recording: { session, calls: recorded } };
}

const isOfSession = (values, headers) => values.some(({ value }) => value === hash(headers));

/** The same for another database and session. */
export function recordingFor(recording, isSqlite, before, headers) {
  const own = (statement) => ({
    ...statement,
    sql: isSqlite ? forSqlite(statement.sql) : statement.sql,
    values: statement.values.map((it) => (it.value === hash(before) ? { ...it, value: hash(headers) } : it)),
  });
  const { session, calls: recorded } = recording;
  return {
    session: own(session),
    calls: recorded.map((call) => ({ ...call, statements: call.statements.map(own) })),
  };
}

/** SQLite compares by signs as it is, and has no types of PostgreSQL's. */
const forSqlite = (sql) => sql.replaceAll(' COLLATE "C"', '').replace(/::[a-z]+/g, '');
