// Setting up the authenticator: the secret as a code to photograph, and in groups of four to type.
import encodeQR from 'qr'
import { useMemo } from 'react'
import type { Enrolment } from '@/console/shared/api/wire'
import { useT } from '@/shared/i18n'

/** The dark modules as one path of unit squares, and the side of the code with its quiet zone. */
function drawn(text: string): { path: string; side: number } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 3 })
  const squares = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
  return { path: squares.join(''), side: rows.length }
}

export default function Enrol({ enrolment }: { enrolment: Enrolment }) {
  const t = useT()
  const { path, side } = useMemo(() => drawn(enrolment.otpauth_url), [enrolment.otpauth_url])
  return (
    <section className="enrol">
      <h2>{t('console.enrol.title')}</h2>
      <p className="muted">{t('console.enrol.text')}</p>
      <svg
        className="qr"
        viewBox={`0 0 ${side} ${side}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={t('console.enrol.picture')}
      >
        <rect className="qr-ground" width={side} height={side} />
        <path className="qr-ink" d={path} />
      </svg>
      <p className="muted">{t('console.enrol.typing')}</p>
      <code className="secret">{enrolment.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
    </section>
  )
}
