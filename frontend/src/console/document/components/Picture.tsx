// A photographed or scanned document, zoomed and turned.
import { useEffect, useState } from 'react'
import { fitting, type Size, turned, type View } from '../model/view'
import '../documents.css'

interface PictureProps {
  file: Blob
  name: string
  view: View
  pane: Size
}

export function Picture({ file, name, view, pane }: PictureProps) {
  const [url, setUrl] = useState('')
  const [natural, setNatural] = useState<Size>({ width: 0, height: 0 })
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  if (!url) return null
  const box = turned(natural, view.turn)
  const scale = fitting(box, pane, 'whole') * view.zoom
  return (
    <div className="stage-box" style={{ width: box.width * scale, height: box.height * scale }}>
      <img
        src={url}
        alt={name}
        draggable={false}
        onLoad={({ currentTarget }) =>
          setNatural({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
        }
        style={{
          width: natural.width * scale,
          height: natural.height * scale,
          transform: `translate(-50%, -50%) rotate(${view.turn}deg)`,
        }}
      />
    </div>
  )
}
