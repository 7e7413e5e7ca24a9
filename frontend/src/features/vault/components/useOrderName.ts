// The order that an entry belongs to, by its type and number.
import { useT } from '@/shared/i18n'
import type { VaultEntry } from '../wire'

export function useOrderName({ orderType, refId }: VaultEntry): string | undefined {
  const t = useT()
  return orderType && refId ? t(`vault.order.${orderType}`, { number: String(refId) }) : undefined
}
