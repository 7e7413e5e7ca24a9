// What components use of the catalogues: `useT` for texts, `useIntl` for figures and dates, `refusalText` for refusals.
import { type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'
import type { IntlShape } from 'react-intl'
import { asRefusal, type Refusal, type RefusalParams } from '@/shared/api/refusal'
import { current, type Shown, subscribe } from './catalogue'
import type { MessageId } from './ids.gen'
import { Spoken } from './spoken'

export { loadCatalogues, speakFrom } from './catalogue'
export type { CatalogueGroup, MessageId } from './ids.gen'

type Values = Record<string, string | number | Date>
type RichValues = Record<string, ReactNode | ((chunks: ReactNode[]) => ReactNode)>

const shape = (id: MessageId): { id: string } => ({ id })

/** The text of a key, in the language now shown. Outside components only: it does not follow a switch. */
export function translate(id: MessageId, values?: Values, from: Shown = current()): string {
  const { messages, intl } = from
  const message = messages[id]
  if (typeof message === 'string') return message
  return message === undefined ? id : intl.formatMessage(shape(id), values)
}

export interface Translate {
  (id: MessageId, values?: Values): string
  rich: (id: MessageId, values: RichValues) => ReactNode
}

/** The texts of one language; without one, of the current language. */
const speaker = (of?: Shown): Translate =>
  Object.assign((id: MessageId, values?: Values) => translate(id, values, of ?? current()), {
    rich: (id: MessageId, values: RichValues): ReactNode =>
      (of ?? current()).intl.formatMessage(shape(id), values as never),
  })

const bound = speaker()

/** Texts of the language now shown, or of the one that this part of the screen speaks; the component follows a switch at once. */
export function useT(): Translate {
  const own = useContext(Spoken)
  useSyncExternalStore(subscribe, current)
  return useMemo(() => (own ? speaker(own) : bound), [own])
}

export function useIntl(): IntlShape {
  const own = useContext(Spoken)
  const shown = useSyncExternalStore(subscribe, current)
  return (own ?? shown).intl
}

export const currentIntl = (): IntlShape => current().intl

export const isMessageId = (key: string): key is MessageId => current().messages[key] !== undefined

const dayOrInstant = /^\d{4}-\d{2}-\d{2}/

/** Refusals whose `max` is a number of bytes. */
const sizes = ['UploadFileTooLarge', 'UploadFileTypeUnsupported', 'UploadFileError', 'Error_BodyTooLarge']

const megabyte = 1_048_576

/** Bytes as people read them, as the server writes them too. */
const size = (bytes: number): string =>
  bytes < megabyte ? `${Math.round(bytes / 1024)} KB` : `${Math.round(bytes / megabyte)} MB`

/** Params as a person reads them: figures grouped, days in the words of the language, bytes as megabytes. */
function presentable(key: string, params: RefusalParams): RefusalParams {
  const { intl } = current()
  const shown = Object.entries(params).map(([name, value]) => {
    if (name === 'max' && sizes.includes(key) && typeof value === 'number') return [name, size(value)]
    const isFigure = name === 'amount' || (name === 'minimum' && typeof value === 'number')
    if (isFigure) return [name, intl.formatNumber(Number(value), { maximumFractionDigits: 2 })]
    if (typeof value === 'string' && dayOrInstant.test(value)) {
      return [
        name,
        intl.formatDate(value, {
          dateStyle: 'medium',
          timeZone: value.length === 10 ? 'UTC' : 'Asia/Shanghai',
        }),
      ]
    }
    return [name, value]
  })
  return Object.fromEntries(shown) as RefusalParams
}

function fill(key: MessageId, params: RefusalParams): string {
  return translate(key, presentable(key, params))
}

/** The key of the words that a refusal has for its reason. */
const byReason = ({ messageKey, params }: Pick<Refusal, 'messageKey' | 'params'>): string =>
  `${messageKey}_${params.reason ?? ''}`

/** Whether a refusal has words for its reason. */
export const hasOwnReason = (refusal: Refusal): boolean => isMessageId(byReason(refusal))

/** The words for a refusal: those of its reason, the catalogue's, else the server's own text, else a general apology. */
export function refusalText(error: unknown): string {
  const refusal = asRefusal(error)
  const own = byReason(refusal)
  if (isMessageId(own)) return fill(own, refusal.params)
  if (isMessageId(refusal.messageKey)) return fill(refusal.messageKey, refusal.params)
  return refusal.text || translate('Error_Unexpected')
}

/** The words for one refused field: what its value has to look like, where the field has words of its own for that. */
export function fieldText(messageKey: string, params: RefusalParams = {}, field = ''): string {
  const own = `${field}InvalidTip`
  if (messageKey === 'FieldInvalid' && isMessageId(own)) return translate(own)
  const reasoned = byReason({ messageKey, params })
  if (isMessageId(reasoned)) return fill(reasoned, params)
  return isMessageId(messageKey) ? fill(messageKey, params) : translate('FieldRequired')
}
