// What the server keeps of why and how in words of its own, said in the language of the desk. The trail itself is sealed as it was
// written, so it is said anew only where it is shown. What a provider, an editor or an investor wrote stays as it is.
import type { Translate } from '@/shared/i18n'

type Phrase<Key extends string = string> = readonly [said: RegExp, key: Key]

/** Why a message was not sent. */
const reasons = [
  [/^what it carries was no longer valid$/, 'tooLate'],
  [/^no provider is configured for the country code (?<code>.+)$/, 'noProvider'],
  [/^a line break in the address or the subject$/, 'lineBreak'],
  [/^(?<provider>[\w.-]+): no answer in time$/, 'noAnswer'],
  [/^(?<provider>[\w.-]+): no connection$/, 'noConnection'],
  [/^(?<provider>[\w.-]+): the answer is too long$/, 'longAnswer'],
  [/^(?<provider>[\w.-]+): the request cannot be written$/, 'unwritable'],
  [/^(?<provider>[\w.-]+): no template is configured for (?<template>.+)$/, 'noTemplate'],
  [/^(?<provider>[\w.-]+): HTTP (?<status>\d+) without an answer of its form$/, 'oddAnswer'],
  [/^(?<provider>[\w.-]+): an answer without a message's id$/, 'noId'],
] as const satisfies readonly Phrase[]

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
  [/^(?<count>\d+) events taken as a file$/, 'taken'],
  [/^(?<shares>[\d.]+) shares$/, 'shares'],
  [/^made: (?<terms>.+)$/, 'madeAs'],
  [/^was: (?<before>.+); is: (?<after>.+)$/, 'wasIs'],
  [/^draft$/, 'draft'],
  [/^draft discarded$/, 'discarded'],
  [/^published$/, 'published'],
  [/^withdrawn$/, 'withdrawn'],
  [/^made$/, 'made'],
  [/^removed$/, 'removed'],
  [/^(?<from>\S.*) to (?<to>\S.*)$/, 'fromTo'],
] as const satisfies readonly Phrase[]

function found<Key extends string>(known: readonly Phrase<Key>[], text: string) {
  for (const [phrase, key] of known) {
    const match = phrase.exec(text)
    if (match) return { key, values: { ...match.groups } }
  }
  return undefined
}

/** Why a message was not sent, or did not arrive. */
export function reasonText(t: Translate, reason: string): string {
  const known = found(reasons, reason)
  return known ? t(`console.reason.${known.key}`, known.values) : reason
}

/** What an event tells: its first line is ours, the fields below it are as they were typed. */
export function detailText(t: Translate, detail: string): string {
  const [first = '', ...fields] = detail.split('\n')
  const known = found(details, first)
  return [known ? t(`console.detail.${known.key}`, known.values) : first, ...fields].join('\n')
}
