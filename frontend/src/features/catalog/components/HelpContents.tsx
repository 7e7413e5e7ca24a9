// Questions and answers, and the contact details: only what an editor entered. The desk shows the same for a draft.
import type { ReactNode } from 'react'
import { useT } from '@/shared/i18n'
import { Icon, type IconName } from '@/shared/ui/Icon'
import { EmptyState } from '@/shared/ui/States'
import type { Help } from '../wire'
import { OperatorText } from './OperatorText'

/** Without blanks and brackets, as a phone dials it. */
export const dialled = (phone: string): string => phone.replace(/[^\d+]/g, '')

export function HelpContents({ help }: { help: Help }) {
  const t = useT()
  const contact = [help.Phone, help.Hours, help.EmailAddress, help.WeChatImageUrl].some(Boolean)
  if (help.Questions.length === 0 && !contact) {
    return <EmptyState title={t('help.none.title')} text={t('help.none.text')} />
  }
  return (
    <div className="help">
      {help.Questions.length > 0 && (
        <section>
          <h2 className="section-title">{t('help.questions')}</h2>
          <div className="rows">
            {help.Questions.map(({ Question, Answer }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the questions of an answer never change places.
              <details className="help-question" key={index}>
                <summary>
                  <span className="row-words">{Question}</span>
                  <Icon name="down" size={20} />
                </summary>
                <OperatorText text={Answer} />
              </details>
            ))}
          </div>
        </section>
      )}
      {contact && <Contact help={help} />}
    </div>
  )
}

function Contact({ help }: { help: Help }) {
  const t = useT()
  return (
    <section>
      <h2 className="section-title">{t('help.contact')}</h2>
      <div className="rows help-contact">
        {help.Phone && (
          <Way icon="phone" name={t('help.phone')}>
            <a className="link figures" href={`tel:${dialled(help.Phone)}`}>
              {help.Phone}
            </a>
          </Way>
        )}
        {help.Hours && (
          <Way icon="clock" name={t('help.hours')}>
            {help.Hours}
          </Way>
        )}
        {help.EmailAddress && (
          <Way icon="mail" name={t('help.email')}>
            <a className="link" href={`mailto:${help.EmailAddress}`}>
              {help.EmailAddress}
            </a>
          </Way>
        )}
        {help.WeChatImageUrl && (
          <figure className="help-wechat">
            <img src={help.WeChatImageUrl} alt={t('help.wechat')} loading="lazy" />
            <figcaption>
              {t('help.wechat')}
              <small>{t('help.wechat.scan')}</small>
            </figcaption>
          </figure>
        )}
      </div>
    </section>
  )
}

function Way({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) {
  return (
    <div className="row">
      <Icon name={icon} />
      <span className="row-words">
        <small>{name}</small>
        {children}
      </span>
    </div>
  )
}
