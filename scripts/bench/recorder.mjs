// Stands between a server and PostgreSQL, and writes down the statements that the server sends: their text, their values and how many rows
// came back.
import { connect, createServer } from 'node:net';

/** PostgreSQL counts moments and days from 2000-01-01. */
const EPOCH_MILLISECONDS = 946_684_800_000n;
const DAY_MILLISECONDS = 86_400_000;
const QUIET_MILLISECONDS = 40;

const KINDS = new Map([
  [16, ['bool', (bytes) => String(bytes[0] === 1)]],
  [17, ['bytea', (bytes) => bytes.toString('hex')]],
  [20, ['int8', (bytes) => bytes.readBigInt64BE().toString()]],
  [21, ['int2', (bytes) => String(bytes.readInt16BE())]],
  [23, ['int4', (bytes) => String(bytes.readInt32BE())]],
  [25, ['text', (bytes) => bytes.toString('utf8')]],
  [1043, ['text', (bytes) => bytes.toString('utf8')]],
  [1082, ['date', day]],
  [1184, ['timestamptz', moment]],
]);

function day(bytes) {
  const milliseconds = Number(EPOCH_MILLISECONDS) + bytes.readInt32BE() * DAY_MILLISECONDS;
  return new Date(milliseconds).toISOString().slice(0, 10);
}

function moment(bytes) {
  const microseconds = bytes.readBigInt64BE() + EPOCH_MILLISECONDS * 1000n;
  const seconds = new Date(Number(microseconds / 1000n)).toISOString().slice(0, 19);
  return `${seconds}.${String(microseconds % 1_000_000n).padStart(6, '0')}Z`;
}

/** Reads the fields of a message. */
class Fields {
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }

  text() {
    const end = this.bytes.indexOf(0, this.at);
    const text = this.bytes.toString('utf8', this.at, end);
    this.at = end + 1;
    return text;
  }

  short() {
    this.at += 2;
    return this.bytes.readInt16BE(this.at - 2);
  }

  int() {
    this.at += 4;
    return this.bytes.readInt32BE(this.at - 4);
  }

  list(read) {
    return Array.from({ length: this.short() }, read);
  }

  /** A value with its length before it; null where that is negative. */
  value() {
    const length = this.int();
    if (length < 0) return null;
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }
}

/** Splits a stream into messages: the first of a client has no letter. */
function messages(stream, hasLetterFrom, take) {
  let pending = Buffer.alloc(0);
  let count = 0;
  stream.on('data', (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    for (;;) {
      const letters = count < hasLetterFrom ? 0 : 1;
      if (pending.length < letters + 4) return;
      const end = letters + pending.readInt32BE(letters);
      if (pending.length < end) return;
      if (letters === 1) take(String.fromCharCode(pending[0]), pending.subarray(5, end));
      pending = pending.subarray(end);
      count += 1;
    }
  });
}

export class Recorder {
  /** A recorder in front of `host:port`; its own port is `port` once it listens. */
  constructor(host, port) {
    this.statements = [];
    this.server = createServer((client) => this.#carry(client, connect(port, host)));
    this.sockets = new Set();
  }

  async listen() {
    await new Promise((listening) => this.server.listen(0, '127.0.0.1', listening));
    this.port = this.server.address().port;
  }

  close() {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
  }

  /** What was sent while `work` ran, those of the worker included. */
  async take(work) {
    await this.#quiet();
    const before = this.statements.length;
    const done = await work();
    await this.#quiet();
    return { done, statements: this.statements.slice(before) };
  }

  async #quiet() {
    for (let before = -1; before !== this.statements.length; ) {
      before = this.statements.length;
      await new Promise((resume) => setTimeout(resume, QUIET_MILLISECONDS));
    }
  }

  #carry(client, database) {
    const prepared = new Map();
    const unanswered = [];
    for (const socket of [client, database]) {
      this.sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => socket.destroy());
    }
    const sent = (statement) => {
      this.statements.push(statement);
      unanswered.push(statement);
    };
    messages(client, 1, (kind, body) => {
      const fields = new Fields(body);
      if (kind === 'Q') sent({ sql: fields.text(), values: [], rows: 0 });
      if (kind === 'P') {
        const name = fields.text();
        prepared.set(name, { sql: fields.text(), types: fields.list(() => fields.int()) });
      }
      if (kind === 'B') {
        fields.text();
        const { sql, types } = prepared.get(fields.text());
        fields.list(() => fields.short());
        let nth = 0;
        sent({ sql, values: fields.list(() => value(types[nth++], fields.value())), rows: 0 });
      }
    });
    messages(database, 0, (kind, body) => {
      if (kind === 'C') {
        const [verb, rows] = new Fields(body).text().split(' ');
        const statement = unanswered.shift();
        if (statement && verb === 'SELECT') statement.rows = Number(rows);
      }
      if (kind === 'E') unanswered.shift();
    });
    client.pipe(database);
    database.pipe(client);
  }
}

function value(type, bytes) {
  const known = KINDS.get(type);
  if (!known) throw new Error(`a value of the type ${type}`);
  const [kind, read] = known;
  return { kind, value: bytes === null ? null : read(bytes) };
}
