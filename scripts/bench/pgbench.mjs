// Writes what pgbench runs: the statements of one submitted withdrawal, with the numbers of another one each time.

/** Numbers that nobody has yet, for what the server numbers itself. */
const BEYOND = 1_000_000_000;

/** A text as PostgreSQL reads it. pgbench takes a colon before a name for a variable, also in a text. */
function quoted(text) {
  const escapes = { '\\': '\\\\', "'": "''", ':': '\\x3a', '\n': '\\n' };
  return `E'${text.replace(/[\\':\n]/g, (sign) => escapes[sign])}'`;
}

function literal({ kind, value }) {
  if (value === null) return `NULL::${kind}`;
  if (kind === 'bytea') return `'\\x${value}'::bytea`;
  return `${quoted(value)}::${kind}`;
}

/** A text in which the number of the withdrawal stands; undefined where two records differ in something else. */
function withNumber(one, other, [first, second]) {
  const parts = one.value.split(new RegExp(`(?<!\\d)${first}(?!\\d)`));
  if (parts.length < 2 || parts.join(second) !== other.value) return undefined;
  return `(${parts.map(quoted).join(' || (:withdrawal)::text || ')})`;
}

/** What stands in the place of a value that was recorded twice, for two withdrawals. */
function place(one, other, records) {
  if (one.kind === 'timestamptz' && one.value !== null) return 'now()';
  if (one.value === other.value) return literal(one);
  const [first, second] = records;
  if (one.kind.startsWith('int')) {
    const named = Object.keys(first).find((name) => first[name] === one.value && second[name] === other.value);
    return named ? `(:${named})::${one.kind}` : `(:withdrawal + ${BEYOND})::${one.kind}`;
  }
  if (one.kind === 'text') {
    const both = [first.withdrawal, second.withdrawal];
    return withNumber(one, other, both) ?? literal(one);
  }
  return literal(one);
}

/** The writes that the server sends together, one by one; any other statement alone. */
function apart(sql) {
  if (!sql.startsWith('WITH wrote_0 AS (')) return [sql];
  const parts = [];
  let rest = sql.slice('WITH '.length);
  for (let nth = 0; rest.startsWith(`wrote_${nth} AS (`); nth += 1) {
    const from = rest.indexOf('(') + 1;
    const end = closing(rest, from);
    parts.push(rest.slice(from, end));
    rest = rest.slice(end + 1).replace(/^,? /, '');
  }
  return rest.startsWith('SELECT (SELECT count(*) FROM wrote_') ? parts : [...parts, rest];
}

/** Where the parenthesis is closed that was opened before `from`. */
function closing(sql, from) {
  let depth = 1;
  let quote = '';
  for (let at = from; at < sql.length; at += 1) {
    const sign = sql[at];
    if (quote) quote = sign === quote ? '' : quote;
    else if (sign === "'" || sign === '"') quote = sign;
    else if (sign === '(') depth += 1;
    else if (sign === ')' && (depth -= 1) === 0) return at;
  }
  throw new Error(`no end of ${sql}`);
}

/**
 * The script. `takes` are the statements of two withdrawals and `records` their numbers: withdrawal, account, investor, form. `numbers` are the lines
 * that set the variables of those names. With `isApart` each write is a statement of its own.
 */
export function scriptOf(takes, records, numbers, isApart) {
  const [one, other] = takes;
  const statements = one.flatMap(({ sql, values }, nth) => {
    const places = values.map((value, at) => place(value, other[nth].values[at], records));
    const parts = isApart ? apart(sql) : [sql];
    return parts.map((part) => part.replace(/\$(\d+)/g, (_, number) => places[Number(number) - 1]));
  });
  return [...numbers, ...statements.map((sql) => `${sql.replace(/\s*\n\s*/g, ' ')};`)].join('\n') + '\n';
}
