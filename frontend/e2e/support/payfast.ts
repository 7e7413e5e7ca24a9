// PayFast as a browser and the server behind it meet it: the page that a payer's form opens, the notification that comes before the
// browser is back, the question whether it was sent from there, and refunds.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

const merchant = '10000100'
const passphrase = 'jt7NOE43FZPn'

interface Payment {
  form: URLSearchParams
  left: number
}

const page = (payment: string, amount: string) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>PayFast</title><h1>Pay R ${amount}</h1>
<form method="post" action="/eng/pay/${payment}"><button name="outcome" value="COMPLETE">Pay by card</button>
<button name="outcome" value="CANCELLED">Cancel</button>
<button name="outcome" value="LOST">Pay, and lose the word of it</button></form></html>`

type Behaviour = 'well' | 'refusing' | 'away'

export interface PayFastStub {
  /** From now on it takes refunds like this. */
  behave: (mood: Behaviour) => void
}

/** As PHP encodes: what `URLSearchParams` leaves otherwise is `*` only. */
const encoded = (fields: URLSearchParams) => fields.toString().replaceAll('*', '%2A')

const signature = (fields: URLSearchParams) =>
  createHash('md5')
    .update(`${encoded(fields)}&passphrase=${passphrase}`)
    .digest('hex')

/** Starts one, hands over the settings of a server that takes fees there, and ends it. */
export async function withPayFast(
  use: (settings: Record<string, string>, stub: PayFastStub) => Promise<void>,
): Promise<void> {
  let mood: Behaviour = 'well'
  const payments = new Map<string, Payment>()

  function processed(form: URLSearchParams, response: ServerResponse) {
    const sent = form.get('signature')
    form.delete('signature')
    if (sent !== signature(form)) return void response.writeHead(400).end('The signature is wrong.')
    const number = String(1_089_250 + payments.size)
    payments.set(number, { form, left: Math.round(Number(form.get('amount')) * 100) })
    response.setHeader('content-type', 'text/html').end(page(number, form.get('amount') ?? ''))
  }

  async function paid(number: string, outcome: string, response: ServerResponse) {
    const form = payments.get(number)?.form
    if (!form) return void response.writeHead(404).end()
    const notice = new URLSearchParams({
      m_payment_id: form.get('m_payment_id') ?? '',
      pf_payment_id: number,
      payment_status: outcome,
      item_name: form.get('item_name') ?? '',
      item_description: '',
      amount_gross: form.get('amount') ?? '',
      name_first: '王小明',
      email_address: 'wang+pay@example.com',
      merchant_id: merchant,
    })
    notice.append('signature', signature(notice))
    if (outcome !== 'LOST') {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const told = await fetch(form.get('notify_url') ?? '', {
        method: 'POST',
        headers,
        body: encoded(notice),
      })
      if (told.status !== 200) return void response.writeHead(502).end(await told.text())
    }
    const back = outcome === 'CANCELLED' ? 'cancel_url' : 'return_url'
    response.writeHead(302, { location: form.get(back) ?? '' }).end()
  }

  function refund(number: string, fields: URLSearchParams | undefined, response: ServerResponse) {
    const payment = payments.get(number)
    if (!payment) return void response.writeHead(404).end()
    if (mood !== 'well') return void response.writeHead(mood === 'away' ? 503 : 400).end()
    if (fields) payment.left -= Number(fields.get('amount'))
    const status = payment.left > 0 ? 'REFUNDABLE' : 'COMPLETED'
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify(
        fields ? { data: { response: true } } : { status, amount_available_for_refund: payment.left },
      ),
    )
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const [, first = '', second = '', third = ''] = (request.url ?? '').split('?')[0]?.split('/') ?? []
    const fields = request.method === 'POST' ? new URLSearchParams(await text(request)) : undefined
    if (first === 'refunds') return refund(second, fields, response)
    if (second === 'query') return void response.end('VALID')
    if (second === 'process' && fields) return processed(fields, response)
    return paid(third, fields?.get('outcome') ?? '', response)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  try {
    const settings = {
      LANDFALL_PAYMENT_PROVIDER: 'payfast',
      LANDFALL_PAYMENT_PAYFAST_URL: base,
      LANDFALL_PAYMENT_PAYFAST_API_URL: base,
      LANDFALL_PAYMENT_PAYFAST_MERCHANT_ID: merchant,
      LANDFALL_PAYMENT_PAYFAST_MERCHANT_KEY: '46f0cd694581a',
      LANDFALL_PAYMENT_PAYFAST_PASSPHRASE: passphrase,
      LANDFALL_PAYMENT_PAYFAST_ADDRESSES: '127.0.0.1',
    }
    const behave = (next: Behaviour) => {
      mood = next
    }
    await use(settings, { behave })
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
