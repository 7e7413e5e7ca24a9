// A part of a screen in a language of its own. It is drawn once its texts are there, and touches nothing around it.
import { type ReactNode, useEffect, useState } from 'react'
import { type Shown, speaking } from './catalogue'
import type { CatalogueGroup } from './ids.gen'
import { Spoken } from './spoken'

interface SpeakingProps {
  language: 'zh' | 'en'
  /** The groups of texts that the part speaks from: the same list each time. */
  groups: CatalogueGroup[]
  children: ReactNode
}

export function Speaking({ language, groups, children }: SpeakingProps) {
  const [texts, setTexts] = useState<Shown>()
  useEffect(() => {
    let isWanted = true
    void speaking(language, groups).then((found) => isWanted && setTexts(found))
    return () => {
      isWanted = false
    }
  }, [language, groups])
  return texts && <Spoken value={texts}>{children}</Spoken>
}
