// Narrows the list to one length of period.
import { useT } from '@/shared/i18n'
import { ChoiceChips } from '@/shared/ui/ChoiceChips'
import type { Grain } from '../wire'

interface GrainChipsProps {
  /** Those that the list has. */
  grains: Grain[]
  shown: Grain | undefined
  onShow: (grain: Grain | undefined) => void
}

export function GrainChips({ grains, shown, onShow }: GrainChipsProps) {
  const t = useT()
  if (grains.length < 2) return null
  return (
    <ChoiceChips
      label={t('statements.filter')}
      choices={[undefined, ...grains].map((grain) => ({
        value: grain,
        label: t(`statements.show.${grain ?? 'All'}`),
      }))}
      chosen={shown}
      onChoose={onShow}
    />
  )
}
