// What makes a paper accepted at once: beside every upload of one.
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import './documents.css'

export function Advice({ lines }: { lines: string[] }) {
  const t = useT()
  return (
    <section className="advice">
      <h2>{t('documents.advice')}</h2>
      <ul>
        {[...lines, t('documents.advice.clear'), t('documents.advice.pdf')].map((line) => (
          <li key={line}>
            <Icon name="check" size={18} />
            <span>{line}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
