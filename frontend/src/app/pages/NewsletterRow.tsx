// Whether the newsletter is wanted: a switch that saves at once and by itself.
import { useState } from 'react'
import { saveProfile, useProfile } from '@/features/profile/api/profile'
import { useT } from '@/shared/i18n'
import { showRefusal } from '@/shared/ui/dialogs'
import { Icon } from '@/shared/ui/Icon'
import { Switch } from '@/shared/ui/Switch'

export function NewsletterRow() {
  const t = useT()
  const user = useProfile().data?.user
  const [wanted, setWanted] = useState<boolean>()
  if (!user) return null
  const change = (NewsLetterInd: boolean) => {
    setWanted(NewsLetterInd)
    saveProfile({ NewsLetterInd })
      .catch((error: unknown) => void showRefusal(error))
      .finally(() => setWanted(undefined))
  }
  return (
    <Switch name="NewsLetterInd" on={wanted ?? user.NewsLetterInd} onChange={change}>
      <Icon name="bell" />
      <span className="row-words">
        {t('app.my.newsletter')}
        <small>{t('app.my.newsletter.text')}</small>
      </span>
    </Switch>
  )
}
