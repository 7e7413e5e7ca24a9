// DocuSign as far as a browser and the server behind it meet it: tokens, envelopes, a page to sign on for one visit. It calls nobody
// back: the browser's return is what wakes the server.
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { json, text } from 'node:stream/consumers'

interface Envelope {
  status: 'sent' | 'completed' | 'declined' | 'voided'
  paper: Buffer
  back: string
}

const certificate = readFileSync(path.resolve(import.meta.dirname, '../../../tests/fixtures/proof.pdf'))

const page = `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>DocuSign</title><h1>Review and sign</h1>
<form method="post"><button name="event" value="signing_complete">Finish</button>
<button name="event" value="decline">Decline</button>
<button name="event" value="session_timeout">Time out</button></form></html>`

/** Starts one, hands over the settings of a server that signs there, and ends it. */
export async function withDocuSign(use: (settings: Record<string, string>) => Promise<void>): Promise<void> {
  const envelopes = new Map<string, Envelope>()
  const visits = new Map<string, string>()
  const folder = mkdtempSync(path.join(tmpdir(), 'landfall-docusign.'))
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const keyFile = path.join(folder, 'key.pem')
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs1', format: 'pem' }))
  let base = ''

  async function made(request: IncomingMessage) {
    const sent = (await json(request)) as { documents: { documentBase64: string }[] }
    const envelopeId = `e-${envelopes.size + 1}`
    const paper = Buffer.from(sent.documents[0]?.documentBase64 ?? '', 'base64')
    envelopes.set(envelopeId, { status: 'sent', paper, back: '' })
    return { envelopeId }
  }

  async function viewed(envelopeId: string, envelope: Envelope, request: IncomingMessage) {
    envelope.back = ((await json(request)) as { returnUrl: string }).returnUrl
    const visit = `visit-${visits.size + 1}`
    visits.set(visit, envelopeId)
    return { url: `${base}/Signing/${visit}` }
  }

  async function signing(visit: string, request: IncomingMessage, response: ServerResponse) {
    const envelope = envelopes.get(visits.get(visit) ?? '')
    if (!envelope) return void response.writeHead(410).end('This address was used.')
    if (request.method === 'GET') return void response.setHeader('content-type', 'text/html').end(page)
    visits.set(visit, '')
    const event = new URLSearchParams(await text(request)).get('event') ?? ''
    if (event === 'signing_complete') envelope.status = 'completed'
    if (event === 'decline') envelope.status = 'declined'
    response.writeHead(302, { location: `${envelope.back}?event=${event}` }).end()
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const [, first = '', second = ''] = (request.url ?? '').split('/')
    if (first === 'Signing') return signing(second, request, response)
    const say = (body: unknown) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    if (second === 'token') return void say({ access_token: 'one', expires_in: 3600 })
    if (second === 'userinfo') return void say({ accounts: [{ account_id: 'account-1', base_uri: base }] })
    const [id = '', part, name] = (request.url ?? '').split('/envelopes')[1]?.split('/').slice(1) ?? []
    if (!id) return void say(await made(request))
    const envelope = envelopes.get(id)
    if (!envelope) return void response.writeHead(404).end()
    if (part === 'views') return void say(await viewed(id, envelope, request))
    if (part === 'documents') {
      const paper = name === 'certificate' ? certificate : envelope.paper
      return void response.setHeader('content-type', 'application/pdf').end(paper)
    }
    if (request.method === 'PUT') envelope.status = 'voided'
    say({ status: envelope.status })
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  try {
    await use({
      LANDFALL_SIGNING_PROVIDER: 'docusign',
      LANDFALL_SIGNING_POLL_SECONDS: '5',
      LANDFALL_SIGNING_DOCUSIGN_AUTH_URL: base,
      LANDFALL_SIGNING_DOCUSIGN_INTEGRATION_KEY: 'integration-1',
      LANDFALL_SIGNING_DOCUSIGN_USER_ID: 'user-1',
      LANDFALL_SIGNING_DOCUSIGN_ACCOUNT_ID: 'account-1',
      LANDFALL_SIGNING_DOCUSIGN_KEY_FILE: keyFile,
    })
  } finally {
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
