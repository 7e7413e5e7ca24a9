// Why a message was not sent, in the language of the desk.

import { found, type Phrase } from '@/console/shared/record/phrases'
import type { Translate } from '@/shared/i18n'

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

/** Why a message was not sent, or did not arrive. */
export function reasonText(t: Translate, reason: string): string {
  const known = found(reasons, reason)
  return known ? t(`console.reason.${known.key}`, known.values) : reason
}
