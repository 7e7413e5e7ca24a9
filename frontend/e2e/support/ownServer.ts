// A server for one subject, with settings of its own: the built binary over a copy of a database, without demo data unless it is
// asked for. Codes that it has sent and questionnaires can be made older there, since it keeps the machine's
// clock.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { OfFile } from './ofFile'

export interface OwnServer {
  url: string
  /** Makes the codes sent to a number (`code-number`) so many minutes older. */
  ageCodes: (number: string, minutes: number) => void
  /** Lets every questionnaire have been signed so many days ago. */
  ageQuestionnaires: (days: number) => void
  /** Lets every framework ask for a fee, in cents. */
  setFee: (cents: number) => void
  /** Makes every investment account a company's: none can be opened, some were brought along. */
  makeCompanies: () => void
}

/** With what it begins. */
type Content = 'empty' | 'demo'

/** How long a server may take to begin. */
export const forServer = { timeout: 120_000 }

const scripts = path.resolve(import.meta.dirname, '../../../scripts')

const ageing = `
import sqlite3, sys
file, number, minutes = sys.argv[1:]
with sqlite3.connect(file, timeout=10) as database:
    aged = database.execute(
        "UPDATE verification_codes SET sent_at = strftime('%Y-%m-%d %H:%M:%f+00:00', sent_at, ?) WHERE subject = ?",
        (f"-{minutes} minutes", number),
    )
if aged.rowcount < 1:
    sys.exit(f"no code was sent to {number}")
`

const signing = `
import datetime, sqlite3, sys
file, days = sys.argv[1:]
signed = datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(days=int(days))
with sqlite3.connect(file, timeout=10) as database:
    aged = database.execute("UPDATE account_questionnaires SET signed_at = ?", (signed.isoformat(timespec='milliseconds'),))
if aged.rowcount < 1:
    sys.exit("no questionnaire was signed")
`

const fee = `
import sqlite3, sys
file, cents = sys.argv[1:]
with sqlite3.connect(file, timeout=10) as database:
    database.execute("UPDATE frameworks SET kyc_fee_minor = ?", (int(cents),))
`

const companies = `
import sqlite3, sys
with sqlite3.connect(sys.argv[1], timeout=10) as database:
    made = database.execute("UPDATE accounts SET entity_id = 2")
if made.rowcount < 1:
    sys.exit("no account was opened")
`

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return address.port
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const gone = once(server, 'exit')
  server.kill()
  await gone
}

/** A fixture: one for the tests of a file, without limits unless they are asked for. */
export function ownServer(content: Content = 'empty', settings: Record<string, string> = {}) {
  const begin = ({ ofFile }: { ofFile: OfFile }, use: (server: OwnServer) => Promise<void>) =>
    ofFile.share<OwnServer>('server', (held) => withOwnServer(settings, held, content)).then(use)
  const fixture: [typeof begin, typeof forServer] = [begin, forServer]
  return fixture
}

/** Starts one, lets it be used, and ends it, whatever happens. */
export async function withOwnServer(
  settings: Record<string, string>,
  use: (server: OwnServer) => Promise<void>,
  content: Content = 'empty',
): Promise<void> {
  const binary = process.env.LANDFALL_BINARY
  const begun = process.env.LANDFALL_E2E_DATA
  if (!binary || !begun)
    throw new Error('LANDFALL_BINARY or LANDFALL_E2E_DATA is not set: run scripts/e2e.sh')
  const folder = mkdtempSync(path.join(tmpdir(), 'landfall-own.'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const place = { LANDFALL_DATA_DIR: folder, LANDFALL_BIND: `127.0.0.1:${port}` }
  const env = { ...process.env, ...place, LANDFALL_RATE_LIMITS: 'off', ...settings }
  // What lies in it, and not the folder itself: joining a path drops the dot.
  execFileSync('cp', ['-a', `${path.join(begun, content)}/.`, folder])
  const server = spawn(binary, ['serve'], { env, stdio: 'ignore' })
  try {
    execFileSync('node', [path.join(scripts, 'wait-ready.mjs'), url, '30', String(server.pid)])
    const database = path.join(folder, 'landfall.db')
    await use({
      url,
      ageCodes: (number, minutes) => {
        execFileSync('python3', ['-c', ageing, database, number, String(minutes)])
      },
      ageQuestionnaires: (days) => {
        execFileSync('python3', ['-c', signing, database, String(days)])
      },
      setFee: (cents) => {
        execFileSync('python3', ['-c', fee, database, String(cents)])
      },
      makeCompanies: () => {
        execFileSync('python3', ['-c', companies, database])
      },
    })
  } finally {
    await end(server)
    rmSync(folder, { recursive: true, force: true })
  }
}
