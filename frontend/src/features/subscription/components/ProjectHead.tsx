// The project that an order is for, in one small card.
import { percentText, returnOf, termText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { SizedPicture } from '@/shared/ui/SizedPicture'
import type { Investment } from '../wire'

export function ProjectHead({ investment }: { investment: Investment }) {
  const t = useT()
  const facts = [
    returnOf(investment) > 0
      ? t('subscription.project.return', { rate: percentText(returnOf(investment)) })
      : '',
    investment.Term ? termText(investment.Term) : '',
  ].filter(Boolean)
  return (
    <section className="order-project">
      {investment.Images?.[0] && <SizedPicture src={investment.Images[0]} sizes="72px" shape="wide" first />}
      <div>
        <h2>{investment.Name}</h2>
        <p className="figures">{facts.join(' · ')}</p>
      </div>
    </section>
  )
}
