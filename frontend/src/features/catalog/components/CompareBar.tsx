// The projects chosen for comparison, above the tab bar, once there are any.
import { useT } from '@/shared/i18n'
import { barAtFoot } from '@/shared/ui/bars'
import { Button } from '@/shared/ui/PrimaryAction'
import { fewestCompared, useComparison } from '../comparison'

export function CompareBar() {
  const t = useT()
  const { ids, clear } = useComparison()
  if (ids.length === 0) return null
  const enough = ids.length >= fewestCompared
  return (
    <section className="compare-bar" ref={barAtFoot} aria-label={t('browse.compare')}>
      <p role="status">{t(enough ? 'browse.compare.bar' : 'browse.compare.more', { count: ids.length })}</p>
      <Button look="plain" onClick={clear}>
        {t('browse.compare.clear')}
      </Button>
      <Button disabled={!enough} to={enough ? `/product/compare?ids=${ids.join(',')}` : undefined}>
        {t('browse.compare')}
      </Button>
    </section>
  )
}
