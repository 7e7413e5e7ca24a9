// The rotating slogans above the home screen.
import { useT } from '@/shared/i18n'
import { Carousel } from '@/shared/ui/Carousel'
import { bannerWidth } from '../places'
import type { Slogan } from '../wire'
import { Picture } from './Picture'

export function Banner({ slogans }: { slogans: Slogan[] }) {
  const t = useT()
  const slides = slogans.map((slogan, index) => ({
    key: String(index),
    content: (
      <div className="slogan">
        <Picture src={slogan.ImageUrl} sizes={bannerWidth} first={index === 0} />
        {slogan.Title && (
          <div className="slogan-words">
            <p className="slogan-title">{slogan.Title}</p>
            {slogan.Text && <p>{slogan.Text}</p>}
          </div>
        )}
      </div>
    ),
  }))
  return <Carousel label={t('catalog.slogans')} slides={slides} />
}
