// Whether the newsletter is wanted: a switch that saves at once and by itself.
import { saveProfile, useProfile } from '@/features/profile/api/profile'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { Switch } from '@/shared/ui/Switch'
import { useChange } from '@/shared/ui/useChange'

export function NewsletterRow() {
  const t = useT()
  const user = useProfile().data?.user
  const { run, input: wanted } = useChange({
    change: (NewsLetterInd: boolean) => saveProfile({ NewsLetterInd }),
  })
  if (!user) return null
  return (
    <Switch name="NewsLetterInd" on={wanted ?? user.NewsLetterInd} onChange={run}>
      <Icon name="bell" />
      <span className="row-words">
        {t('app.my.newsletter')}
        <small>{t('app.my.newsletter.text')}</small>
      </span>
    </Switch>
  )
}
