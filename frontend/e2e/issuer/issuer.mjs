// An OpenID Connect provider for the browser tests: oidc-provider on a loopback port, with a page to log in on and one that
// asks for consent. Everybody is let in under the name they give. Answers /readyz once it serves.
// Usage: node e2e/issuer/issuer.mjs PORT CLIENT_ID CLIENT_SECRET RETURN_ADDRESS
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { Provider } from 'oidc-provider'

const [port, client_id, client_secret, return_address] = process.argv.slice(2)
const issuer = `http://127.0.0.1:${port}`
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

const provider = new Provider(issuer, {
  clients: [
    {
      client_id,
      client_secret,
      redirect_uris: [return_address],
      grant_types: ['authorization_code'],
    },
  ],
  cookies: { keys: [randomBytes(32).toString('hex')] },
  jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  pkce: { required: () => true },
})

/** The server under test listens on a port that is free: which one does not count. */
const portless = (address) => {
  const url = new URL(address)
  url.port = ''
  return url.href
}
provider.Client.prototype.redirectUriAllowed = (address) => portless(address) === portless(return_address)

const page = (title, fields) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title>
<h1>${title}</h1><form method="post">${fields}</form></html>`

const pages = {
  login: page('Acme: log in', '<label>Name <input name="name" required></label> <button>Log in</button>'),
  consent: page(
    'Acme: may Landfall know who you are?',
    '<button name="answer" value="yes">Continue</button> <button name="answer" value="no">Cancel</button>',
  ),
}

/** What a person says on the page of a prompt. */
async function said(prompt, session, form) {
  if (form.get('answer') === 'no') return { error: 'access_denied', error_description: 'cancelled' }
  if (prompt === 'login') return { login: { accountId: form.get('name') } }
  const grant = new provider.Grant({ accountId: session.accountId, clientId: client_id })
  grant.addOIDCScope('openid')
  return { consent: { grantId: await grant.save() } }
}

async function interact(request, response) {
  const { prompt, session } = await provider.interactionDetails(request, response)
  if (request.method === 'GET') {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(pages[prompt.name])
    return
  }
  const form = new URLSearchParams(await text(request))
  const result = await said(prompt.name, session, form)
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true })
}

const serve = provider.callback()
createServer((request, response) => {
  if (request.url === '/readyz') return response.end('ready')
  if (!request.url?.startsWith('/interaction/')) return serve(request, response)
  interact(request, response).catch((error) => response.writeHead(500).end(String(error)))
}).listen(Number(port), '127.0.0.1')
