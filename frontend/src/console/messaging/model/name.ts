import type { OutboxMessage } from '@/console/shared/api/wire'
import { isMessageId, type Translate } from '@/shared/i18n'

/** The subject of a message; an unknown one is called a message. */
export function messageName(t: Translate, { template }: Pick<OutboxMessage, 'template'>): string {
  const key = `console.told.${template.slice(template.lastIndexOf('.') + 1)}`
  return isMessageId(key) ? t(key) : t('console.told.other')
}
