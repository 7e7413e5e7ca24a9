// Why an account failed its review: first what has to be corrected, then the reviewer's words.
import { allText } from '@/shared/format'
import { type Translate, useT } from '@/shared/i18n'
import { RecordNotice } from '@/shared/ui/RecordNotice'
import { type Correction, refusalOf } from '../corrections'
import type { UserEntity } from '../wire'

interface ReviewRefusalProps {
  account: UserEntity
  /** What is still to be corrected. */
  corrections: Correction[]
}

export function ReviewRefusal({ account, corrections }: ReviewRefusalProps) {
  const t = useT()
  const comment = refusalOf(account)
  if (!comment) return null
  const what = allText(corrections.map((correction) => nameOf(t, correction)))
  return (
    <RecordNotice title={what ? t('account.mend.named', { what }) : t('account.mend')}>
      {comment}
    </RecordNotice>
  )
}

function nameOf(t: Translate, correction: Correction): string {
  if (correction === 'personal' || correction === 'bank') return t(`account.tick.${correction}`)
  return t(`account.document.${correction}`)
}
