// Sets the square of a photograph by drag, pinch, slider or arrow keys, and sends it.
import { useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import type { Refusal } from '@/shared/api/refusal'
import { refusalText, useT } from '@/shared/i18n'
import { Columns } from '@/shared/ui/Columns'
import { toast } from '@/shared/ui/dialogs'
import { FieldError } from '@/shared/ui/Field'
import { Icon } from '@/shared/ui/Icon'
import { Button, PrimaryAction } from '@/shared/ui/PrimaryAction'
import { Screen } from '@/shared/ui/Screen'
import { useChange } from '@/shared/ui/useChange'
import { uploadPicture } from '../api/picture'
import { type Area, cutOut, type Photo } from '../crop'

interface PictureCropProps {
  photo: Photo
  onBack: () => void
  onDone: () => void
}

const keyboardStep = 8

export function PictureCrop({ photo, onBack, onDone }: PictureCropProps) {
  const t = useT()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const { busy, failed, send } = useSending(photo, onDone)
  return (
    <Screen
      title={t('picture.title')}
      back={onBack}
      wide
      action={
        <PrimaryAction
          confirms
          busy={busy}
          reason={area ? undefined : t('shared.loading')}
          onClick={() => area && send(area)}
          secondary={
            <Button look="quiet" disabled={busy} onClick={onBack}>
              {t('picture.other')}
            </Button>
          }
        >
          {t('picture.use')}
        </PrimaryAction>
      }
    >
      <Columns
        aside={
          <p className="muted" id="picture-hint">
            {t('picture.hint')}
          </p>
        }
      >
        <div className="picture-stage">
          <Cropper
            image={photo.url}
            crop={crop}
            zoom={zoom}
            maxZoom={photo.maxZoom}
            aspect={1}
            cropShape="round"
            showGrid={false}
            objectFit="cover"
            keyboardStep={keyboardStep}
            disableAutomaticStylesInjection
            cropperProps={{
              role: 'group',
              'aria-label': t('picture.part'),
              'aria-describedby': 'picture-hint',
            }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_part, pixels) => setArea(pixels)}
          />
        </div>
        {photo.maxZoom > 1 && (
          <label className="picture-zoom">
            <Icon name="person" size={18} />
            <span className="unseen">{t('picture.zoom')}</span>
            <input
              type="range"
              min={1}
              max={photo.maxZoom}
              step={0.01}
              value={zoom}
              onChange={(event) => setZoom(Number(event.target.value))}
            />
            <Icon name="person" size={28} />
          </label>
        )}
        {failed && <FieldError id="picture-failed" text={failed} />}
      </Columns>
    </Screen>
  )
}

/** Sends the square; after a failure nothing has changed, and the same button sends it again. */
function useSending(photo: Photo, onDone: () => void) {
  const t = useT()
  const [failed, setFailed] = useState<Refusal>()
  const { run, busy } = useChange({
    change: async (area: Area) => uploadPicture(await cutOut(photo.image, area)),
    onDone: () => {
      void toast(t('picture.stored'))
      onDone()
    },
    onRefusal: (refusal) => {
      setFailed(refusal)
      return true
    },
  })
  const send = (area: Area) => {
    setFailed(undefined)
    run(area)
  }
  return { busy, failed: failed && refusalText(failed), send }
}
