// The archive of everything: requested, being made, to be downloaded for a week.
import { useState } from 'react'
import { fileSizeText, momentText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Button } from '@/shared/ui/PrimaryAction'
import { Skeleton } from '@/shared/ui/States'
import { saveLater } from '@/shared/ui/saveLater'
import { useChange } from '@/shared/ui/useChange'
import { archiveLink, askArchive, useArchive } from '../api/vault'
import type { Archive } from '../wire'

export function ArchivePart() {
  const t = useT()
  const [making, setMaking] = useState(false)
  const { data } = useArchive(making)
  if (data && (data.stage === 'Making') !== making) setMaking(!making)
  const { run, busy } = useChange({ change: askArchive })
  return (
    <section className="card stack vault-archive" aria-labelledby="vault-archive">
      <h2 id="vault-archive">{t('vault.archive')}</h2>
      <p className="muted">{t('vault.archive.text')}</p>
      {!data && <Skeleton lines={1} />}
      {data && (
        <div className="stack" role="status">
          <Standing archive={data} />
        </div>
      )}
      {data?.stage === 'Ready' && (
        <Button onClick={() => void saveLater(archiveLink)}>{t('vault.archive.download')}</Button>
      )}
      {data && data.stage !== 'Making' && !data.nextFrom && (
        <Button
          look={data.stage === 'Ready' ? 'quiet' : 'primary'}
          busy={busy}
          onClick={() => run(undefined)}
        >
          {t(data.stage ? 'vault.archive.again' : 'vault.archive.ask')}
        </Button>
      )}
    </section>
  )
}

function Standing({ archive }: { archive: Archive }) {
  const t = useT()
  const { stage, madeAt, expiresAt, nextFrom } = archive
  const [entries, missing, size] = [archive.entries ?? 0, archive.missing ?? 0, archive.size ?? 0]
  return (
    <>
      {stage === 'Making' && <p>{t('vault.archive.making')}</p>}
      {stage === 'Ready' && madeAt && expiresAt && (
        <p>
          {t('vault.archive.ready', {
            made: momentText(madeAt),
            until: momentText(expiresAt),
            count: entries,
            size: fileSizeText(size),
          })}
        </p>
      )}
      {stage === 'Expired' && <p className="muted">{t('vault.archive.expired')}</p>}
      {stage === 'Ready' && missing > 0 && (
        <p className="vault-missing">{t('vault.archive.missing', { count: missing })}</p>
      )}
      {nextFrom && <p className="muted">{t('vault.archive.next', { from: momentText(nextFrom) })}</p>}
    </>
  )
}
