// Fills the bank step from a bank account of the profile.
import { useEffect } from 'react'
import { fetchBank } from '@/shared/api/banks'
import { useSession } from '@/shared/session/store'
import { showRefusal } from '@/shared/ui/dialogs'
import type { Form } from '@/shared/ui/form'
import { bankFieldsOf } from './accountRules'
import type { AccountFields } from './wire'

export async function takeBank({ set }: Pick<Form<AccountFields>, 'set'>, id: number): Promise<void> {
  try {
    const whole = (await fetchBank(id)).banks.find((bank) => bank.UserBankProfileID === id)
    if (whole) set(bankFieldsOf(whole))
  } catch (error) {
    void showRefusal(error)
  }
}

/** Takes the bank account that was just added, once. */
export function useAddedBank({ set }: Pick<Form<AccountFields>, 'set'>): void {
  const added = useSession((state) => state.addedBank)
  useEffect(() => {
    if (added === null) return
    useSession.setState({ addedBank: null })
    void takeBank({ set }, added)
  }, [added, set])
}
