import type { OutboxMessage } from '@/console/shared/api/wire'
import { isMessageId, type Translate } from '@/shared/i18n'

/** What a message is about; one that this build does not know is a message. */
export function messageName(t: Translate, { template }: Pick<OutboxMessage, 'template'>): string {
  const key = `console.told.${template.slice(template.lastIndexOf('.') + 1)}`
  return isMessageId(key) ? t(key) : t('console.told.other')
}
