// The legal notice, the privacy policy or the payment terms, in a sheet.
import { type LegalKind, useLegal } from '@/shared/api/legal'
import { useT } from '@/shared/i18n'
import { RichText } from '@/shared/ui/RichText'
import { Sheet } from '@/shared/ui/Sheet'
import { ErrorState, Skeleton } from '@/shared/ui/States'

export interface LegalSheetProps {
  kind: LegalKind
  onClose: () => void
}

export function LegalSheet({ kind, onClose }: LegalSheetProps) {
  const t = useT()
  const legal = useLegal(kind)
  return (
    <Sheet open tall title={legal.data?.Title ?? t(`identity.legal.${kind}`)} onClose={onClose}>
      {legal.data && <RichText html={legal.data.Html} />}
      {legal.isPending && <Skeleton lines={8} />}
      {legal.isError && <ErrorState error={legal.error} onRetry={() => void legal.refetch()} />}
    </Sheet>
  )
}
