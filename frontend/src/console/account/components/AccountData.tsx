// What an investor typed into an account, to be ticked off against the documents, with the questionnaire they signed.
import type { Item } from '@/console/shared/api/wire'
import { PayeeChanged } from '@/console/shared/typed/PayeeChanged'
import { TypedData } from '@/console/shared/typed/TypedData'
import { useT } from '@/shared/i18n'
import { SignedGroup } from './SignedGroup'

export function AccountData({ item }: { item: Item }) {
  const t = useT()
  return (
    <>
      {item.payee_changed && (
        <PayeeChanged
          text={t(
            item.state === 'GPASS' ? 'console.account.payeeChangedLater' : 'console.account.payeeChanged',
          )}
        />
      )}
      <TypedData queue="kyc" item={item}>
        <SignedGroup item={item} />
      </TypedData>
    </>
  )
}
