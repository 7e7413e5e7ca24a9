// What an investor typed into an account, to be ticked off against the documents, with the questionnaire they signed.
import type { Item } from '@/console/shared/api/wire'
import { TypedData } from '@/console/shared/typed/TypedData'
import { SignedGroup } from './SignedGroup'

export function AccountData({ item }: { item: Item }) {
  return (
    <TypedData queue="kyc" item={item}>
      <SignedGroup item={item} />
    </TypedData>
  )
}
