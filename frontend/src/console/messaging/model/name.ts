import type { InvestorMessage, OutboxMessage } from '@/console/shared/api/wire'
import { phoneText } from '@/console/shared/record/contact'
import { isMessageId, type Translate } from '@/shared/i18n'

/** The subject of a message; an unknown one is called a message. */
export function messageName(t: Translate, { template }: Pick<OutboxMessage, 'template'>): string {
  const key = `console.told.${template.slice(template.lastIndexOf('.') + 1)}`
  return isMessageId(key) ? t(key) : t('console.told.other')
}

/** By which way a message goes, and to which receiver. */
export function wayText(t: Translate, { channel, to }: Pick<InvestorMessage, 'channel' | 'to'>): string {
  return `${t(`console.outbox.channel.${channel}`)} · ${channel === 'sms' ? phoneText(to) : to}`
}
