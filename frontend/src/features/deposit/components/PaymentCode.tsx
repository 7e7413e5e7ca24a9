// The QR code of a payment, loaded once it is to be shown. Where it does not load, the address and the links still say all of it.
import { type ComponentType, useEffect, useState } from 'react'
import { part } from '@/shared/parts'
import type { QrCodeProps } from '@/shared/ui/QrCode'
import '@/shared/ui/qr.css'

const loadCode = part(() => import('@/shared/ui/QrCode'))

export function PaymentCode(props: QrCodeProps) {
  const [Code, setCode] = useState<ComponentType<QrCodeProps> | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    loadCode().then(
      (loaded) => setCode(() => loaded.default),
      () => setFailed(true),
    )
  }, [])
  if (failed) return null
  return Code ? <Code {...props} /> : <div className="qr qr-waiting" />
}
