// How long a payment can still be made. The seconds are not read aloud; that little is left is, once.
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { shortTime, timeText } from '../payment'

export function TimeLeft({ left }: { left: number }) {
  const t = useT()
  const isShort = left < shortTime
  return (
    <>
      <p className={isShort ? 'pay-time pay-time-short' : 'pay-time'}>
        <Icon name="clock" size={20} />
        {t('deposit.pay.left')}
        <strong className="figures" role="timer">
          {timeText(left)}
        </strong>
      </p>
      <p className="pay-short" role="status">
        {isShort && t('deposit.pay.short')}
      </p>
    </>
  )
}
