// The state of a content, as a badge.

import type { EditionStanding } from '@/console/shared/api/wire'
import { useT } from '@/shared/i18n'
import { StatusBadge } from '@/shared/ui/Status'

export function ContentBadge({ standing }: { standing: EditionStanding }) {
  const t = useT()
  if (!standing.is_published) return <StatusBadge tone="quiet" label={t('console.content.badge.never')} />
  if (standing.has_draft) return <StatusBadge tone="waiting" label={t('console.content.badge.draft')} />
  return <StatusBadge tone="good" label={t('console.content.badge.live')} />
}
