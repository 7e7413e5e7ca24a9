// The names of the kinds of movements and of the projects. The session's own list is there at once; the server's
// follows, in the language of the screen.
import { useBaseData } from '@/shared/api/baseData'
import { useT } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import { isCashType } from './cashTypes'

export function useFundNames() {
  const t = useT()
  const kept = useSession((state) => state.baseData)
  const base = useBaseData().data ?? kept
  const types = (base?.cashTypeList ?? []).filter(({ value }) => isCashType(value))
  const projects = (base?.productList ?? []).map(({ id, productName }) => ({ value: id, label: productName }))
  return {
    types,
    projects,
    typeName: (type: number) =>
      types.find(({ value }) => value === type)?.label ?? t('portfolio.funds.otherType'),
    projectName: (id: number) =>
      projects.find(({ value }) => value === id)?.label ?? t('portfolio.funds.unnamed', { id }),
  }
}
