// Submitting an order. Without a valid signature the investor is asked to sign again and led back to it; the refused
// document counts no more.
import { forget } from '@/shared/api/query'
import { useT } from '@/shared/i18n'
import { confirm } from '@/shared/ui/dialogs'
import { useChange } from '@/shared/ui/useChange'
import { saveOrder } from './api/orders'
import { step } from './order'
import { refusePaper } from './signedPaper'
import type { MyInvestment } from './wire'

interface Ways {
  onSignAgain: () => void
  onDone?: () => void
  onSettled?: () => void
}

export function useCompletion(order: MyInvestment, { onSignAgain, onDone, onSettled }: Ways) {
  const t = useT()

  const askToSign = async () => {
    const again = await confirm({ text: t('SignatureFailedTip'), confirm: t('signing.again') })
    refusePaper(order)
    // Led back first: what the record says now may close the step that one is on.
    if (again) onSignAgain()
    await forget(['investment'])
  }
  const { run, busy } = useChange({
    change: async (steps: number[]) => {
      for (const id of steps) await saveOrder(order.UserInvestmentID, { TransactionProcessStepID: id })
    },
    onRefusal: ({ status, messageKey }) => {
      const isUnsigned = status === 403 && messageKey === 'SignatureFailedTip'
      if (isUnsigned) void askToSign()
      return isUnsigned
    },
    ...(onDone ? { onDone } : {}),
    ...(onSettled ? { onSettled } : {}),
  })
  /** Saves these steps one after another. */
  const complete = (steps: number[] = [step.complete]) => run(steps)
  return { complete, busy }
}
