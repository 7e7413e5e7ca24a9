// Handing an order in. Without a valid signature the investor is asked to sign again and led back to it.
import { useState } from 'react'
import { forget } from '@/shared/api/query'
import { asRefusal } from '@/shared/api/refusal'
import { useT } from '@/shared/i18n'
import { confirm, showRefusal } from '@/shared/ui/dialogs'
import { saveOrder } from './api/orders'
import { step } from './order'
import type { MyInvestment } from './wire'

export function useCompletion(order: MyInvestment, onSignAgain: () => void) {
  const t = useT()
  const [busy, setBusy] = useState(false)

  const refuse = async (error: unknown) => {
    const refusal = asRefusal(error)
    if (refusal.status !== 403 || refusal.messageKey !== 'SignatureFailedTip') return showRefusal(error)
    const again = await confirm({ text: t('SignatureFailedTip'), confirm: t('signing.again') })
    await forget(['investment'])
    if (again) onSignAgain()
  }
  /** Saves these steps one after another; true when the last is saved. */
  const complete = async (steps: number[] = [step.complete]): Promise<boolean> => {
    setBusy(true)
    try {
      for (const id of steps) await saveOrder(order.UserInvestmentID, { TransactionProcessStepID: id })
      return true
    } catch (error) {
      void refuse(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { complete, busy }
}
