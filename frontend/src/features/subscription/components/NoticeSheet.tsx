// The investment notice of a framework, to be read before agreeing to it.
import { useT } from '@/shared/i18n'
import { ConfirmButton } from '@/shared/ui/PrimaryAction'
import { RichText } from '@/shared/ui/RichText'
import { Sheet } from '@/shared/ui/Sheet'

interface NoticeSheetProps {
  open: boolean
  text: string
  onClose: () => void
  onAgree?: () => void
}

export function NoticeSheet({ open, text, onClose, onAgree }: NoticeSheetProps) {
  const t = useT()
  return (
    <Sheet
      open={open}
      tall
      title={t('subscription.notice.title')}
      onClose={onClose}
      action={onAgree && <ConfirmButton onClick={onAgree}>{t('subscription.notice.agree')}</ConfirmButton>}
    >
      <NoticeText text={text} />
    </Sheet>
  )
}

/** Notices are texts with line breaks, or simple formatted ones. */
export function NoticeText({ text }: { text: string }) {
  if (/<\w/.test(text)) return <RichText html={text} />
  return (
    <div className="prose">
      {text.split(/\n+/).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}
