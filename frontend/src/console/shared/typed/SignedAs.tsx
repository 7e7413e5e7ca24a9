// Whose names the signed questionnaire bears, where they are not the form's: both told, wherever a reviewer looks at either.

import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import type { Item } from '../api/wire'

export function SignedAs({ item }: { item: Item }) {
  const t = useT()
  const version = item.questionnaire_version
  const named = version?.names_another && version.made_out_to
  const signed = version?.signed_otherwise && version.signed_name
  if (!named && !signed) return null
  const otherwise = signed && signed !== named
  return (
    <p className="signed-as">
      <Icon name="alert" size={16} />
      <span>
        {named && <b>{t('console.signedAs.named', { named, now: item.investor })}</b>}
        {otherwise && <b>{t('console.signedAs.signed', { signed, now: item.investor })}</b>}
      </span>
    </p>
  )
}
