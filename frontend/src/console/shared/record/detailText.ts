// An event of the trail, in the language of the desk.
import { dateText } from '@/shared/format'
import type { Translate } from '@/shared/i18n'
import { recordText } from '../place/recordText'
import {
  documentWord,
  filtersWord,
  isDocument,
  languageWord,
  proposalKindWord,
  proposedRecordWord,
  roleWord,
  sceneWord,
  stateWord,
  stepWord,
  waitsWord,
} from './codes'
import { editedText } from './edited'
import { found, type Phrase } from './phrases'

/** What an event of the trail says in addition to its kind. */
const details = [
  [/^started$/, 'started'],
  [/^opened$/, 'opened'],
  [/^edited$/, 'edited'],
  [/^handed in$/, 'handedIn'],
  [/^document added$/, 'documentAdded'],
  [/^questionnaire signed$/, 'questionnaireSigned'],
  [/^signed document stored, place kept$/, 'placeKept'],
  [/^signed document stored, no place left$/, 'noPlace'],
  [/^profile saved$/, 'profileSaved'],
  [/^survey finished$/, 'surveyFinished'],
  [/^phone number$/, 'phone'],
  [/^e-mail$/, 'email'],
  [/^e-mail verified$/, 'emailVerified'],
  [/^language (?<language>\w+)$/, 'language'],
  [/^added$/, 'added'],
  [/^changed$/, 'changed'],
  [/^reset$/, 'reset'],
  [/^one device$/, 'oneDevice'],
  [/^all other devices$/, 'otherDevices'],
  [/^one device, by the desk$/, 'oneDeviceByDesk'],
  [/^all devices, by the desk$/, 'allDevicesByDesk'],
  [/^added as (?<roles>.+)$/, 'addedAs'],
  [/^invited to choose a password$/, 'invited'],
  [/^chosen by invitation$/, 'chosen'],
  [/^reopened$/, 'reopened'],
  [/^closed$/, 'closed'],
  [/^authenticator set up$/, 'enrolled'],
  [/^authenticator set back$/, 'unenrolled'],
  [/^authenticator put away$/, 'putAway'],
  [/^new recovery codes$/, 'recoveryCodes'],
  [/^recovery code, (?<left>\d+) left$/, 'recoveryCode'],
  [/^sessions ended$/, 'sessionsEnded'],
  [/^sent again$/, 'sentAgain'],
  [/^(?<retried>\d+) sent again, (?<left>\d+) left$/, 'allSentAgain'],
  [/^exported, rows: (?<count>\d+)$/, 'exported'],
  [/^exported, rows: (?<count>\d+): (?<filters>.+)$/, 'exportedSome'],
  [/^(?<shares>[\d.]+) shares$/, 'shares'],
  [/^made: (?<terms>.+)$/, 'madeAs'],
  [/^was: (?<before>.+); is: (?<after>.+)$/, 'wasIs'],
  [/^draft$/, 'draft'],
  [/^draft discarded$/, 'discarded'],
  [/^published$/, 'published'],
  [/^withdrawn$/, 'withdrawn'],
  [/^made$/, 'made'],
  [/^removed$/, 'removed'],
  [/^too few people to approve: (?<roles>.+)$/, 'tooFewApprovers'],
  [/^enough people to approve$/, 'enoughApprovers'],
  [/^made with (?<count>\d+) payouts$/, 'madeWithPayouts'],
  [/^payout:(?<id>\d+) taken out$/, 'payoutTakenOut'],
  [/^released with (?<count>\d+) payouts$/, 'releasedWithPayouts'],
  [/^(?<count>\d+) payouts paid; reference (?<reference>.+)$/, 'payoutsPaid'],
  [/^payment file (?<format>\w+)$/, 'paymentFile'],
  [/^entered: (?<currency>[A-Z]{3}) (?<amount>[\d.]+)$/, 'receiptEntered'],
  [/^matched to (?<record>\w+:\d+)$/, 'receiptMatched'],
  [/^not matched to (?<record>\w+:\d+) any more$/, 'receiptUnmatched'],
  [/^returned to its payer$/, 'receiptReturned'],
  [/^taken back$/, 'receiptTakenBack'],
  [/^the bank's line: (?<reference>.+)$/, 'receiptCompleted'],
  [/^receipts matched: (?<count>\d+)$/, 'receiptsMatched'],
  [/^read: (?<count>\d+) lines$/, 'fileRead'],
  [/^CSV layout$/, 'csvLayout'],
  [/^confirmed as receipt (?<id>\d+)$/, 'lineReceipt'],
  [/^confirmed as payout_executed (?<id>\d+)$/, 'linePayoutExecuted'],
  [/^confirmed as batch_executed (?<id>\d+)$/, 'lineBatchExecuted'],
  [/^confirmed as payout_bounced (?<id>\d+)$/, 'linePayoutBounced'],
  // Older settlements name no gateway. They are the card gateway's.
  [/^confirmed as gateway_settlement(?: 1)?$/, 'lineGatewaySettlement'],
  [/^confirmed as gateway_settlement 2$/, 'lineCoinsSold'],
  [/^confirmed as transfer (?<id>\d+)$/, 'lineTransfer'],
  [/^confirmed as charge$/, 'lineCharge'],
  [/^confirmed as interest$/, 'lineInterest'],
  [/^confirmed as project_money (?<id>\d+)$/, 'lineProjectMoney'],
  [/^confirmed as reversal (?<id>\d+)$/, 'lineReversal'],
  [/^(?<from>\w+) to (?<to>\w+)$/, 'way'],
  [/^(?<from>[A-Z_]+) (?<fromStep>[A-Z]\w+) to (?<to>[A-Z_]+) (?<toStep>[A-Z]\w+)$/, 'way'],
  [/^payment:(?<id>\d+) (?<from>\w+) to (?<to>\w+)$/, 'payment'],
  [/^(?<scene>\w+) (?<id>\d+): (?<from>\w+) to (?<to>\w+)$/, 'signing'],
  [/^(?<from>\w+) to (?<to>\w+); reference (?<reference>.+)$/, 'wayPaid'],
  [/^(?<from>\w+) to (?<to>\w+); (?<amount>[A-Z]{3} [\d.]+) to (?<method>\w+) …(?<last>.*)$/, 'wayTo'],
  [/^(?<from>\w+) to (?<to>\w+); (?<amount>[A-Z]{3} [\d.]+) paid in bitcoin$/, 'wayCoins'],
  [/^(?<from>\w+) to (?<to>\w+); (?<said>.+)$/, 'waySaid'],
  [/^started; (?<amount>[A-Z]{3} [\d.]+) to (?<method>\w+) …(?<last>.*)$/, 'startedTo'],
  [/^started; (?<amount>.+)$/, 'startedWith'],
  [/^signed form stored$/, 'formStored'],
  [/^proof of payment stored$/, 'proofStored'],
  [/^batch (?<id>\d+)$/, 'inBatch'],
  [/^document (?<id>\d+) is missing or damaged, to be signed again$/, 'documentLost'],
  [/^the other side of line (?<id>\d+)$/, 'otherSide'],
  [/^its transfer was taken back on line (?<id>\d+)$/, 'transferTakenBack'],
  [/^drafted$/, 'drafted'],
  [/^funded: (?<amount>.+)$/, 'funded'],
  [/^lines paid: (?<count>\d+)$/, 'linesPaid'],
  [/^a line waits: (?<waits>\w+)$/, 'lineWaits'],
  [/^line of account (?<id>\d+) reversed$/, 'lineReversed'],
  [/^put aside until (?<day>\d{4}-\d\d-\d\d)$/, 'asideUntil'],
  [/^taken up$/, 'takenUp'],
  [/^blocked$/, 'blocked'],
  [/^unblocked$/, 'unblocked'],
  [/^assigned to (?<record>operator:\d+)$/, 'assignedTo'],
  [/^released from (?<record>operator:\d+)$/, 'releasedFrom'],
  [/^daily e-mail: overdue$/, 'dailyMailOverdue'],
  [/^daily e-mail: always$/, 'dailyMailAlways'],
  [/^daily e-mail: never$/, 'dailyMailNever'],
  [/^version (?<version>\d+)$/, 'version'],
  [/^note (?<id>\d+) written$/, 'noteWritten'],
  [/^note (?<id>\d+) withdrawn$/, 'noteWithdrawn'],
  [/^letter (?<id>\d+) written$/, 'letterWritten'],
  [/^request (?<id>\d+) written$/, 'requestWritten'],
  [/^request (?<id>\d+) answered, files: (?<count>\d+)$/, 'requestAnswered'],
  [/^request (?<id>\d+) withdrawn$/, 'requestWithdrawn'],
  [/^proposed: (?<kind>\w+) of (?<of>\w+)$/, 'proposalMade'],
  [/^(?<proposed>approved|rejected|withdrawn): (?<kind>\w+) of (?<of>\w+)$/, 'proposalStep'],
  [/^finished: issued (?<issued>\d+), skipped (?<skipped>\d+)$/, 'issueFinished'],
  [/^authenticator reset$/, 'unenrolled'],
  [/^recovered: added as admin$/, 'recoveredNew'],
  [/^recovered: opened as admin, password and authenticator reset$/, 'recovered'],
  [/^(?<format>PDF|CSV) (?<language>\w+) sha256 (?<hash>[0-9a-f]+)$/, 'statementFile'],
  [/^(?<document>[A-Za-z]+) sha256 (?<hash>[0-9a-f]+)$/, 'documentStored'],
  [/^(?<count>\d+) records proven as they are$/, 'adopted'],
  [/^the heads of batches (?<first>\d+) to (?<last>\d+) were missing and are stored anew$/, 'headsStored'],
  [/^of investor:(?<id>\d+), (?<entries>\d+) entries, (?<missing>\d+) missing, \d+ bytes$/, 'archiveBuilt'],
] as const satisfies readonly Phrase[]

type Values = Record<string, string>

const each = (list: string, word: (code: string) => string): string => list.replace(/[a-z]+/g, word)

/** The codes among the values in a phrase of the server, in words. */
function inWords(t: Translate, values: Values, kind: string): Values {
  const words: Record<string, (code: string) => string> = {
    roles: (codes) => each(codes, (code) => roleWord(t, code)),
    before: (told) => rolesIn(t, told),
    after: (told) => rolesIn(t, told),
    record: (name) => recordText(t, name),
    filters: (filters) => filtersWord(t, filters, kind),
    language: languageWord,
    document: (code) => documentWord(t, code),
    scene: (code) => sceneWord(t, code),
    method: (code) => payoutMethod(t, code),
    waits: (code) => waitsWord(t, code),
    kind: (code) => proposalKindWord(t, code),
    of: (code) => proposedRecordWord(t, code),
    proposed: (code) => stateWord(t, code.toUpperCase(), 'proposal'),
    day: dateText,
  }
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, words[name]?.(value) ?? value]),
  )
}

/** Of an operator's name and roles the roles. */
const rolesIn = (t: Translate, told: string): string =>
  told
    .split(', ')
    .map((word) => roleWord(t, word))
    .join(', ')

const payoutMethod = (t: Translate, code: string): string =>
  code === 'Bank' || code === 'Bitcoin' ? t(`console.payout.${code}`) : code

/** The states before and after, and for an order the steps between; an unchanged state is shown once. */
function wayOf(t: Translate, { from = '', to = '', fromStep, toStep }: Values, kind: string): string {
  const at = (state: string, step: string | undefined) =>
    [stateWord(t, state, kind), step && stepWord(t, step)].filter(Boolean).join(' · ')
  const [before, after] = [at(from, fromStep), at(to, toStep)]
  return before === after ? after : `${before} → ${after}`
}

/** Of which kind of record the states are that a phrase names. */
const kindOf = (key: string, record: string): string => {
  if (key === 'payment') return 'payment'
  return key === 'signing' ? 'signing_session' : (record.split(':')[0] ?? '')
}

function firstLine(t: Translate, said: string, record: string): string {
  const [, told, proposal] = /^(.+); proposal (\d+)$/.exec(said) ?? []
  if (told && proposal)
    return t('console.detail.byProposal', { told: firstLine(t, told, record), id: proposal })
  if (record.startsWith('document:') && isDocument(said)) return documentWord(t, said)
  const known = found(details, said)
  if (!known) return said
  const { key } = known
  const kind = kindOf(key, record)
  const values: Values = known.values
  if (key === 'way') return wayOf(t, values, kind)
  if (key === 'documentStored' && !isDocument(values.document ?? '')) return said
  return t(`console.detail.${key}`, { ...inWords(t, values, kind), way: wayOf(t, values, kind) })
}

/** What an event on a record says: its first line is ours, and so are the names of the fields below it. */
export function detailText(t: Translate, detail: string, record = ''): string {
  const [first = '', ...fields] = detail.split('\n')
  return [firstLine(t, first, record), ...fields.map((field) => editedText(t, field))].join('\n')
}
