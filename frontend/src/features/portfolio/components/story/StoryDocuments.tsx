// The documents of an order, named by what they are; each opens in a window of its own.
import { useId } from 'react'
import { documentLink } from '@/shared/api/documents'
import { dateText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { DocumentRow } from '@/shared/ui/DocumentRow'
import { openLater } from '@/shared/ui/openLater'
import type { Order, OrderDocument } from '../../wire'

type Paper = OrderDocument & { CodeKey: Exclude<OrderDocument['CodeKey'], 'ProfilePicture'> }

const isPaper = (document: OrderDocument): document is Paper => document.CodeKey !== 'ProfilePicture'

interface StoryDocumentsProps {
  order: Order
  documents: OrderDocument[]
}

export function StoryDocuments({ order, documents }: StoryDocumentsProps) {
  const t = useT()
  const id = useId()
  const papers = documents.filter(isPaper)
  if (papers.length === 0) return null
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 className="section-title" id={id}>
        {t('story.documents')}
      </h2>
      <div className="rows">
        {papers.map(({ DocumentID, CodeKey, CreatedDate }) => (
          <DocumentRow
            key={DocumentID}
            label={t(`papers.kind.${CodeKey}`)}
            text={[order.orderName, `#${order.orderNum}`, dateText(CreatedDate)].join(' · ')}
            done
            onOpen={() => void openLater(() => documentLink(DocumentID))}
          />
        ))}
      </div>
    </section>
  )
}
