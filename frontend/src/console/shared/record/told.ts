// What an event of the trail tells, in the language of the desk.
import type { Translate } from '@/shared/i18n'
import { found, type Phrase } from './phrases'

/** What an event of the trail tells beside its kind. */
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
  [/^(?<from>\S.*) to (?<to>\S.*)$/, 'fromTo'],
] as const satisfies readonly Phrase[]

/** What an event tells: its first line is ours, the fields below it are as they were typed. */
export function detailText(t: Translate, detail: string): string {
  const [first = '', ...fields] = detail.split('\n')
  const known = found(details, first)
  return [known ? t(`console.detail.${known.key}`, known.values) : first, ...fields].join('\n')
}
