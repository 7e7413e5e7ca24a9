// The investor's picture: the present one, a new one chosen, its square set, and sent.
import { useEffect, useState } from 'react'
import { useT } from '@/shared/i18n'
import { Columns } from '@/shared/ui/Columns'
import { FileUpload } from '@/shared/ui/FileUpload'
import { Screen } from '@/shared/ui/Screen'
import { useGo } from '@/shared/useGo'
import { useProfile } from '../api/profile'
import { PictureCrop } from '../components/PictureCrop'
import { Portrait } from '../components/Portrait'
import { type Photo, readPhoto } from '../crop'
import { manageRoute } from '../routes'
import './picture.css'

export default function Picture() {
  const t = useT()
  const go = useGo()
  const [photo, setPhoto] = useState<Photo | null>(null)
  const user = useProfile().data?.user
  const present = user?.ProfilePictureUrl
  useEffect(() => {
    if (photo) return () => URL.revokeObjectURL(photo.url)
  }, [photo])
  if (photo) return <PictureCrop photo={photo} onBack={() => setPhoto(null)} onDone={() => go(manageRoute)} />
  return (
    <Screen title={t('picture.title')} back={manageRoute} wide>
      <Columns
        aside={
          <div className="picture-now">
            <Portrait url={present} name={user?.FullName ?? ''} label={t('picture.now')} large />
          </div>
        }
      >
        <FileUpload
          name="ProfilePictureDocumentID"
          label={t(present ? 'picture.another' : 'picture.choose')}
          pictures
          onFile={async (file) => setPhoto(await readPhoto(file))}
        />
        <p className="muted">{t('picture.text')}</p>
      </Columns>
    </Screen>
  )
}
