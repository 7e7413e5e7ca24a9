// Cancelling a deposit that was begun, once that is sure.
import { moneyText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { confirm, toast } from '@/shared/ui/dialogs'
import { useChange } from '@/shared/ui/useChange'
import { useGo } from '@/shared/useGo'
import { cancelDeposit, refresh } from './api/deposits'
import { isInBitcoin } from './deposit'
import { dropFunds } from './draft'
import { fundsRoute } from './routes'
import type { Deposit } from './wire'

export function useCancellation() {
  const t = useT()
  const go = useGo()
  const { run, busy } = useChange({
    change: async (request: number) => {
      await cancelDeposit(request)
      dropFunds(request)
    },
    onDone: () => {
      toast(t('deposit.cancelled'))
      go(fundsRoute, { replace: true })
    },
    onRefusal: ({ status }) => {
      if (status === 409) void refresh()
      return false
    },
  })
  const cancel = async (request: Deposit) => {
    const { WalletFundingRequestID, FundingAmount, Currency } = request
    const sure = await confirm({
      title: t('deposit.cancel.title'),
      text: t(isInBitcoin(request) ? 'deposit.cancel.bitcoin' : 'deposit.cancel.text', {
        amount: moneyText(FundingAmount, Currency),
      }),
      confirm: t('deposit.cancel'),
      cancel: t('deposit.keep'),
      danger: true,
    })
    if (sure) run(WalletFundingRequestID)
  }
  return { cancel, busy }
}
