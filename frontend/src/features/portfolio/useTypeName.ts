// What the server calls a kind of movement.
import { useT } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'

export function useTypeName(): (type: number) => string {
  const t = useT()
  const types = useSession((state) => state.baseData?.cashTypeList)
  return (type) => types?.find(({ value }) => Number(value) === type)?.label ?? t('portfolio.funds.otherType')
}
