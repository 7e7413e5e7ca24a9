// A holder's view of a distribution, in one of the languages.
import { dateText } from '@/shared/format'
import { type CatalogueGroup, useIntl, useT } from '@/shared/i18n'
import { Speaking } from '@/shared/i18n/Speaking'
import { Icon, type IconName } from '@/shared/ui/Icon'
import type { DistributionCashType } from '../api/wire'
import '../distribution.css'

/** The drawings of the movements on the investors' screens. */
const icons: Record<DistributionCashType, IconName> = {
  distribution: 'shares',
  rental_income: 'home',
  interest: 'percent',
  return_of_principal: 'wallet',
}

const spoken: CatalogueGroup[] = ['console/distribution']

interface HolderReadsProps {
  language: 'zh' | 'en'
  /** In that language. */
  project: string
  cashType: DistributionCashType | ''
  paymentDate: string
  text: string
}

export function HolderReads({ language, ...reads }: HolderReadsProps) {
  return (
    <article className="holder-reads" lang={language === 'zh' ? 'zh-CN' : 'en'}>
      <Speaking language={language} groups={spoken}>
        <Reads {...reads} />
      </Speaking>
    </article>
  )
}

function Reads({ project, cashType, paymentDate, text }: Omit<HolderReadsProps, 'language'>) {
  const t = useT()
  const intl = useIntl()
  const day = dateText(paymentDate, 'long', intl)
  return (
    <>
      <header>
        <span className="holder-reads-icon">
          <Icon name={icons[cashType || 'distribution']} size={20} />
        </span>
        <div>
          <strong>{t(`console.distributions.type.${cashType || 'distribution'}`)}</strong>
          <small>
            {project}
            {project && day && ' · '}
            {day && <span className="holder-reads-day">{day}</span>}
          </small>
        </div>
      </header>
      {text.trim() ? <p>{text.trim()}</p> : <p className="muted">{t('console.distributions.textBlank')}</p>}
    </>
  )
}
