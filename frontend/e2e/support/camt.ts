// A bank's statement as CAMT.053, as a finance officer downloads it.

export interface BookedLine {
  /** With a minus where it leaves the account. */
  amount: string
  /** The bank's reference. */
  reference: string
  party?: string
  text?: string
  /** The reference of the payer who ordered the payment. */
  endToEnd?: string
  /** The sub-family of the bank's own code. */
  code?: string
  /** The bank takes an earlier line back. */
  isReversal?: boolean
}

interface Statement {
  /** The number of the account. */
  account: string
  /** `YYYY-MM-DD` */
  day: string
  lines: BookedLine[]
  /** The opening and the closing balance; none where the bank states none. */
  balances?: [opening: string, closing: string]
}

/** Today, or so many days ahead. Days begin at UTC+8 for the desk. */
export const deskDay = (ahead = 0): string =>
  new Date(Date.now() + (8 + 24 * ahead) * 3_600_000).toISOString().slice(0, 10)

const tag = (name: string, inside: string, attributes = ''): string =>
  inside && `<${name}${attributes}>${inside}</${name}>`

const money = (amount: string): string =>
  tag('Amt', amount.replace('-', ''), ' Ccy="USD"') +
  tag('CdtDbtInd', amount.startsWith('-') ? 'DBIT' : 'CRDT')

const on = (name: string, day: string): string => tag(name, tag('Dt', day))

const balance = (kind: string, amount: string, day: string): string =>
  tag('Bal', tag('Tp', tag('CdOrPrtry', tag('Cd', kind))) + money(amount) + on('Dt', day))

function entry(
  { amount, reference, party = '', text = '', endToEnd = '', code = 'XBCT', isReversal = false }: BookedLine,
  day: string,
) {
  const family = tag('Cd', 'RCDT') + tag('SubFmlyCd', code)
  const details =
    tag('Refs', tag('EndToEndId', endToEnd)) +
    tag('RltdPties', tag(amount.startsWith('-') ? 'Cdtr' : 'Dbtr', tag('Pty', tag('Nm', party)))) +
    tag('RmtInf', tag('Ustrd', text))
  return tag(
    'Ntry',
    money(amount) +
      tag('RvslInd', isReversal ? 'true' : '') +
      tag('Sts', tag('Cd', 'BOOK')) +
      on('BookgDt', day) +
      on('ValDt', day) +
      tag('AcctSvcrRef', reference) +
      tag('BkTxCd', tag('Domn', tag('Cd', 'PMNT') + tag('Fmly', family))) +
      tag('NtryDtls', tag('TxDtls', details)),
  )
}

/** The file's text. */
export function camt053({ account, day, lines, balances }: Statement): string {
  const [opening, closing] = balances ?? []
  const stated =
    opening === undefined || closing === undefined
      ? ''
      : balance('OPBD', opening, day) + balance('CLBD', closing, day)
  const statement =
    tag('Id', `E2E-${day}`) +
    tag('Acct', tag('Id', tag('Othr', tag('Id', account)))) +
    stated +
    lines.map((line) => `\n${entry(line, day)}`).join('')
  const header = tag('GrpHdr', tag('MsgId', `E2E-${day}`) + tag('CreDtTm', `${day}T20:00:00`))
  const namespace = ' xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"'
  const document = tag('Document', tag('BkToCstmrStmt', header + tag('Stmt', statement)), namespace)
  return `<?xml version="1.0" encoding="UTF-8"?>\n${document}\n`
}
